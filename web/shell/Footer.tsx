// Language, documentation, contact, terms, and which build this is (spec 2, footer). On a phone the signed-in pages have
// it in the sheet of their bar (`About`).
import { useTexts } from '#web/api/texts.ts'
import { dayText } from '#core/time/day.ts'
import { LanguageChoice } from './language/LanguageChoice.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { useWelcome } from './welcome.ts'
import styles from './shell.module.css'

/** `theme`: with the choice of light and dark, where no user menu has it. */
export function Footer({ theme }: { theme?: boolean }) {
  return (
    <footer className={styles.footer}>
      <LanguageChoice />
      {theme && <ThemeChoice />}
      <About />
    </footer>
  )
}

/** Where more is said, who answers for this installation, and the day and name of the build. */
export function About() {
  const t = useTexts()
  const welcome = useWelcome()
  const page = (name: string) => `/${name}.html#${t.locale}`
  return (
    <>
      <nav className={styles.about} aria-label={t('shell.about')}>
        <a href={`/welcome/${t.locale}`}>{t('shell.welcome')}</a>
        <a href={page('documentation')}>{t('shell.documentation')}</a>
        {welcome?.contact && <a href={`mailto:${welcome.contact}`}>{t('shell.contact')}</a>}
        <a href={page('terms-and-conditions')}>{t('shell.terms')}</a>
        <a href={page('privacy-policy')}>{t('shell.privacy')}</a>
      </nav>
      {welcome && (
        <span className={styles.build}>
          {t('shell.build', {
            date: dayText(welcome.released, t.locale),
            sha: welcome.sha.slice(0, 7),
          })}
        </span>
      )}
    </>
  )
}
