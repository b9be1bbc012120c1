// Which language is spoken: the one chosen in this browser, else the browser's own; and where the choice is kept.
import { locales, type Locale } from '#core/wire.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'

const key = 'locale'

function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** Brazilian Portuguese if any language of the browser asks for it, else English (spec 8). */
export function browserLocale(languages: readonly string[]): Locale {
  return languages.some((language) => /^pt(-BR)?$/i.test(language)) ? 'pt-BR' : 'en'
}

/** Chosen before in this browser, else the browser's own. */
export function storedLocale(): Locale {
  const stored = inBrowser.get(key)
  return isLocale(stored) ? stored : browserLocale(navigator.languages)
}

export function storeLocale(locale: Locale): void {
  inBrowser.set(key, locale)
}
