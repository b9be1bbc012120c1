// All keys that work on the screen at hand (`?`), and the switch for those of a single letter.
import { Switch } from '@mantine/core'
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { setSingleKeys, useActiveShortcuts, useSingleKeys } from '#web/ui/shortcuts.ts'
import { closeOverlay } from './state.ts'
import styles from './palette.module.css'

export default function Keys() {
  const t = useTexts()
  const shortcuts = useActiveShortcuts()
  const hasSingle = useSingleKeys()
  const named = new Map(shortcuts.map(({ key, text }) => [key, t(text)]))
  return (
    <Sheet opened onClose={closeOverlay} title={t('shell.keys.title')}>
      <ul className={styles.keys}>
        {[...named].map(([key, text]) => (
          <li key={key}>
            <span>{text}</span>
            <Kbd>{key === ' ' ? t('shell.keys.space') : keyLabel(key)}</Kbd>
          </li>
        ))}
      </ul>
      <Switch
        mt="md"
        label={t('shell.keys.single')}
        checked={hasSingle}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Sheet>
  )
}
