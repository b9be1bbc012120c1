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

export function ThemeChoice() {
  const t = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <fieldset className={styles.themes} aria-label={t('shell.theme.label')}>
      {schemes.map(([scheme, Drawing]) => (
        <button
          key={scheme}
          type="button"
          title={t(`shell.theme.${scheme}`)}
          aria-label={t(`shell.theme.${scheme}`)}
          aria-pressed={scheme === colorScheme}
          onClick={() => setColorScheme(scheme)}
        >
          <Drawing size={16} stroke={1.75} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
