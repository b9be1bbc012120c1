// The language of every screen: loads the texts of the modules that are needed, and gives them to use-intl.
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from '#core/wire.ts'
import type { WebModule } from '#web/face.ts'
import { storedLocale, storeLocale } from './locale.ts'

type Messages = Record<string, unknown>

/** Of this device: moments are shown as its clock says. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** Texts that belong to no module. */
const shared: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('#core/i18n/en.json'),
  'pt-BR': () => import('#core/i18n/pt-BR.json'),
}

/** Texts of the given modules and the shared ones, in one tree. */
export async function loadTexts(locale: Locale, faces: readonly WebModule[]): Promise<Messages> {
  const parts = [shared[locale], ...faces.map(({ messages }) => messages[locale])]
  const loaded = await Promise.all(parts.map(async (load) => (await load()).default))
  return merge(loaded)
}

/** Compiled texts are strings or arrays. */
function isBranch(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Later trees add to the branches of earlier ones. */
function merge(trees: readonly Messages[]): Messages {
  const merged: Messages = {}
  for (const tree of trees) {
    for (const [key, value] of Object.entries(tree)) {
      const before = merged[key]
      merged[key] = isBranch(before) && isBranch(value) ? merge([before, value]) : value
    }
  }
  return merged
}

interface Language {
  readonly locale: Locale
  /** Switches the language and keeps the choice in this browser. */
  readonly choose: (locale: Locale) => void
  /** The texts of all modules are there, not only those of sign-in. */
  readonly full: boolean
  readonly wantFull: () => void
  /** The texts that are wanted could not be loaded. */
  readonly failure: Error | undefined
}

const LanguageContext = createContext<Language | undefined>(undefined)

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('Texts is not mounted')
  return language
}

/** Asks for the texts of all modules; true when they are there. Throws when they cannot be loaded, as any lost part. */
export function useFullTexts(): boolean {
  const { full, wantFull, failure } = useLanguage()
  useEffect(wantFull, [wantFull])
  if (failure && !full) throw failure
  return full
}

/** Modules whose screens are open to everybody: their texts come first. */
const isOpen = ({ screens = [] }: WebModule) => screens.some(({ signedIn }) => signedIn === false)

interface Loaded {
  readonly locale: Locale
  readonly full: boolean
  readonly texts: Messages
}

/** Draws nothing until the first texts are there, and says so when they cannot be loaded. */
export function Texts({ faces, children }: { faces: readonly WebModule[]; children: ReactNode }) {
  const [wanted, setWanted] = useState({ locale: storedLocale(), full: false })
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    let late = false
    const needed = wanted.full ? faces : faces.filter(isOpen)
    loadTexts(wanted.locale, needed).then(
      (texts) => {
        if (late) return
        document.documentElement.lang = wanted.locale
        setLoaded({ ...wanted, texts })
      },
      (error: Error) => !late && setFailure(error),
    )
    return () => {
      late = true
    }
  }, [faces, wanted])
  const choose = useCallback((locale: Locale) => {
    storeLocale(locale)
    setWanted(({ full }) => ({ locale, full }))
  }, [])
  const wantFull = useCallback(() => {
    setWanted((before) => (before.full ? before : { ...before, full: true }))
  }, [])
  const full = loaded?.full ?? false
  const language = useMemo(
    () => ({ locale: wanted.locale, choose, full, wantFull, failure }),
    [wanted.locale, choose, full, wantFull, failure],
  )
  if (!loaded) return failure ? <NoTexts /> : null
  return (
    <LanguageContext value={language}>
      <IntlProvider
        locale={loaded.locale}
        messages={loaded.texts}
        timeZone={timeZone}
        onError={ignore}
      >
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
