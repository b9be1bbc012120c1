// Amounts with their sign before them; in the lines of a statement without the currency, which is shown once at its top.
import { moneyWords } from '#core/values/money.ts'
import type { Locale } from '#core/wire.ts'

/** `-42.90` → `−R$ 42,90`. */
export function currencyWords(text: string, currency: string | undefined, locale: Locale): string {
  return moneyWords(text, currency, locale).replace('-', '−')
}

/** `-42.90` → `−42,90`. */
export function plainWords(text: string, locale: Locale): string {
  return currencyWords(text, undefined, locale)
}

/** The same with a plus before what came in. */
export function signedWords(text: string, locale: Locale): string {
  return text.startsWith('-') ? plainWords(text, locale) : `+${plainWords(text, locale)}`
}
