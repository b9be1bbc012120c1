// Language, documentation, contact, terms, and which build this is (spec 2, footer).
import { useTexts } from '#web/api/texts.ts'
import { dayText } from '#core/values/day.ts'
import { locales } from '#core/wire.ts'
import { useSaveLocale } from './language/save-locale.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { useWelcome } from './welcome.ts'
import styles from './shell.module.css'

/** Each language is named in itself. */
const names = { en: 'English', 'pt-BR': 'Português' } as const

/** `theme`: with the choice of light and dark, where no user menu has it. */
export function Footer({ theme }: { theme?: boolean }) {
  const t = useTexts()
  const choose = useSaveLocale()
  const welcome = useWelcome()
  return (
    <footer className={styles.footer}>
      <fieldset className={styles.languages} aria-label={t('shell.language')}>
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-pressed={locale === t.locale}
            onClick={() => void choose(locale)}
          >
            {names[locale]}
          </button>
        ))}
      </fieldset>
      {theme && <ThemeChoice />}
      <nav aria-label={t('shell.about')}>
        <a href="/_docs">{t('shell.documentation')}</a>
        <a href={`mailto:contact@${window.location.hostname}`}>{t('shell.contact')}</a>
        <a href={`/terms-and-conditions.html#${t.locale}`}>{t('shell.terms')}</a>
        <a href={`/privacy-policy.html#${t.locale}`}>{t('shell.privacy')}</a>
      </nav>
      {welcome && (
        <span className={styles.build}>
          {t('shell.build', {
            date: dayText(welcome.released, t.locale),
            sha: welcome.sha.slice(0, 7),
          })}
        </span>
      )}
    </footer>
  )
}
