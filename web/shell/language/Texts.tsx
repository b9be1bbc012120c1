// Gives the texts of the page to use-intl, in the language that is spoken.
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from './language.ts'

const LanguageContext = createContext<Language | undefined>(undefined)

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('Texts is not mounted')
  return language
}

/** Draws nothing until the first texts are there, and says so when they cannot be loaded. */
export function Texts({ language, children }: { language: Language; children: ReactNode }) {
  const spoken = useSyncExternalStore(language.spoken.subscribe, language.spoken.get)
  if (spoken === undefined) return null
  if (spoken instanceof Error) return <NoTexts />
  return (
    <LanguageContext value={language}>
      <IntlProvider locale={spoken.locale} messages={spoken.texts} onError={ignore}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

/** The one page without texts of its own: it speaks both languages. */
function NoTexts() {
  return (
    <main style={{ padding: 32, textAlign: 'center' }}>
      <p lang="en">This page could not be loaded. Check your connection and try again.</p>
      <p lang="pt-BR">
        Não foi possível carregar esta página. Verifique a conexão e tente de novo.
      </p>
      <button type="button" onClick={() => window.location.reload()}>
        ↻<span lang="en"> Try again</span> · <span lang="pt-BR">Tentar de novo</span>
      </button>
    </main>
  )
}

/** A missing text is found by the texts test, not by the reader. */
function ignore(): void {}
