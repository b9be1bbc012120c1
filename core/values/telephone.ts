// Telephone numbers of the two countries whose languages the product speaks: what is a whole number there, and how people
// write it. Pure.
import type { Locale } from '#core/wire.ts'

/** Country codes by locale, for numbers written without one. */
export const countryCodes: Readonly<Record<Locale, string>> = { en: '1', 'pt-BR': '55' }

/** Digits of a number inside its country, without the zero dialled before it. */
export const nationalNumbers: Readonly<Record<Locale, RegExp>> = {
  en: /^[2-9]\d{9}$/,
  'pt-BR': /^[1-9]\d(9\d{8}|[2-5]\d{7})$/,
}

/** At least three digits, with blanks, + ( ) - . / and the x * # of extensions, in 40 characters at most. */
export function isTelephone(written: string): boolean {
  const isShort = written.length <= 40 && digitsOf(written).length >= 3
  return isShort && /^\+?[\d\s().\-/x*#]+$/i.test(written)
}

/** `(31) 98765-4321` → `31987654321`. */
export function digitsOf(written: string): string {
  return written.replace(/\D/g, '')
}

/**
 * `31987654321` → `(31) 98765-4321`, where it is a whole number of the reader's country typed as digits alone. Whatever has
 * marks of its own stays as it was written.
 */
export function formatTelephone(written: string, locale: Locale): string {
  if (!/^\d+$/.test(written) || !nationalNumbers[locale].test(written)) return written
  const area = locale === 'en' ? 3 : 2
  const rest = written.slice(area)
  return `(${written.slice(0, area)}) ${rest.slice(0, -4)}-${rest.slice(-4)}`
}

/** `tel:` address of a number as people write it. */
export function telephoneLink(written: string): string {
  return `tel:${written.replace(/[^+\d]/g, '')}`
}
