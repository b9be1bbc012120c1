// The languages as buttons side by side, each named in itself.
import { useTexts } from '#web/api/texts.ts'
import { locales } from '#core/wire.ts'
import styles from '../shell.module.css'
import { useSaveLocale } from './save-locale.ts'

const names = { en: 'English', 'pt-BR': 'Português' } as const

export function LanguageChoice() {
  const t = useTexts()
  const choose = useSaveLocale()
  return (
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
  )
}
