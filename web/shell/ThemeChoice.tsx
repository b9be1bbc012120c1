// Light, dark or as the system says; kept in this browser.
import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import styles from './shell.module.css'

const schemes = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const

/** `inMenu`: the buttons are items of the menu around them, reached by its arrow keys. */
export function ThemeChoice({ inMenu }: { inMenu?: boolean }) {
  const t = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const chosen = (scheme: string) =>
    inMenu
      ? { role: 'menuitemradio', 'aria-checked': scheme === colorScheme }
      : { 'aria-pressed': scheme === colorScheme }
  return (
    <fieldset className={styles.themes} aria-label={t('shell.theme.label')}>
      {schemes.map(([scheme, Drawing]) => (
        <button
          key={scheme}
          type="button"
          title={t(`shell.theme.${scheme}`)}
          aria-label={t(`shell.theme.${scheme}`)}
          {...chosen(scheme)}
          onClick={() => setColorScheme(scheme)}
        >
          <Drawing size={16} stroke={1.75} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
