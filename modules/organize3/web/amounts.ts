// Amounts as people read them without their currency, which is said elsewhere, their sign before them. Pure.
import { decimalText, moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import { isNought } from '../rules/amounts.ts'

/** `-42.90` → `−42,90`. */
export function plainWords(text: string, locale: Locale): string {
  return moneyWords(text, undefined, locale)
}

/** The same with a plus before what came in. */
export function signedWords(text: string, locale: Locale): string {
  return text.startsWith('-') ? plainWords(text, locale) : `+${plainWords(text, locale)}`
}

/** The same of minor units; nought has no sign. */
export function minorWords(minor: bigint, precision: number, locale: Locale): string {
  const text = decimalText(minor, precision)
  return isNought(text) ? plainWords(text, locale) : signedWords(text, locale)
}
