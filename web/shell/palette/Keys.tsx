// All keys that work on the screen at hand (`?`).
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { useActiveShortcuts } from '#web/ui/shortcuts.ts'
import { closeOverlay } from './state.ts'
import styles from './palette.module.css'

export default function Keys() {
  const t = useTexts()
  const shortcuts = useActiveShortcuts()
  const named = new Map(shortcuts.map(({ key, text }) => [key, t(text)]))
  return (
    <Sheet
      opened
      onClose={closeOverlay}
      title={t('shell.keys.title')}
      closeLabel={t('actions.close')}
    >
      <ul className={styles.keys}>
        {[...named].map(([key, text]) => (
          <li key={key}>
            <span>{text}</span>
            <Kbd>{keyLabel(key)}</Kbd>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
