// Light, dark or as the system says; kept in this browser.
import { createElement } from 'react'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { chooseScheme, schemes, useScheme, type Scheme } from '#web/ui/theme/scheme.ts'
import styles from './shell.module.css'

const drawings = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** `inMenu`: the buttons are items of the menu around them, reached by its arrow keys. */
export function ThemeChoice({ inMenu }: { inMenu?: boolean }) {
  const t = useTexts()
  const { scheme: current } = useScheme()
  const chosen = (scheme: Scheme) =>
    inMenu
      ? { role: 'menuitemradio', 'aria-checked': scheme === current }
      : { 'aria-pressed': scheme === current }
  return (
    <fieldset className={styles.themes} aria-label={t('shell.theme.label')}>
      {schemes.map((scheme) => (
        <button
          key={scheme}
          type="button"
          title={t(`shell.theme.${scheme}`)}
          aria-label={t(`shell.theme.${scheme}`)}
          {...chosen(scheme)}
          onClick={() => chooseScheme(scheme)}
        >
          {createElement(drawings[scheme], { size: 16, stroke: 1.75, 'aria-hidden': true })}
        </button>
      ))}
    </fieldset>
  )
}
