// Telephone numbers of the two countries whose languages the product speaks: what is a whole number there, and how people
// write it. Pure.
import type { Locale } from '#core/wire.ts'

/** Country codes by locale, for numbers written without one. */
const countryCodes: Readonly<Record<Locale, string>> = { en: '1', 'pt-BR': '55' }

/** Digits of a number inside its country, without the zero dialled before it. */
const nationalNumbers: Readonly<Record<Locale, RegExp>> = {
  en: /^[2-9][0-8]\d[2-9]\d{6}$/,
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

export interface NationalNumber {
  /** The country, by the language spoken there. */
  readonly country: Locale
  /** Its code: `55`. */
  readonly code: string
  /** The number inside its country. */
  readonly digits: string
  /** The country's code was written before it. */
  readonly hasCode: boolean
}

/**
 * Which of the two countries a whole number belongs to, whatever the reader's language: `31987654321` is Brazilian, `4155550134` North
 * American. Only ten digits may fit both; without a country code they then belong to the reader's own.
 */
export function nationalNumber(written: string, reader: Locale): NationalNumber | undefined {
  const isInternational = written.trim().startsWith('+')
  const whole = digitsOf(written).replace(/^0+/, '')
  const countries = (Object.keys(countryCodes) as Locale[]).toSorted(
    (one, other) => Number(other === reader) - Number(one === reader),
  )
  for (const country of countries) {
    const code = countryCodes[country]
    const rest = whole.slice(code.length)
    const fits = (digits: string) => nationalNumbers[country].test(digits)
    if (!isInternational && fits(whole)) return { country, code, digits: whole, hasCode: false }
    if (whole.startsWith(code) && fits(rest)) return { country, code, digits: rest, hasCode: true }
  }
  return undefined
}

/** Digits of a number without the code of its country, whether it was written with it or not. */
export function nationalDigits(written: string): string {
  return nationalNumber(written, 'en')?.digits ?? digitsOf(written)
}

/**
 * `31987654321` → `(31) 98765-4321` and `+14155550134` → `+1 415-555-0134`, as the number's own country writes it. Whatever
 * has marks of its own stays as it was written.
 */
export function formatTelephone(written: string, reader: Locale): string {
  const number = /^\+?\d+$/.test(written) ? nationalNumber(written, reader) : undefined
  if (!number) return written
  const { country, code, digits, hasCode } = number
  const areaLength = country === 'en' ? 3 : 2
  const area = digits.slice(0, areaLength)
  const rest = `${digits.slice(areaLength, -4)}-${digits.slice(-4)}`
  if (!hasCode) return `(${area}) ${rest}`
  return `+${code} ${area}${country === 'en' ? '-' : ' '}${rest}`
}

/** The language spoken in a country (ISO 3166), where its numbers are known. */
const spokenIn: Readonly<Record<string, Locale>> = { BR: 'pt-BR', US: 'en', CA: 'en' }

/**
 * How a number is kept: a whole one as its own country writes it. Ten digits that fit both countries belong to the one that the Group is
 * in; where it is in neither, and where there is an extension, they stay as they were typed.
 */
export function normalTelephone(written: string, country: string | undefined): string {
  if (!/^\+?[\d\s().\-/]+$/.test(written)) return written
  const bare = `${written.startsWith('+') ? '+' : ''}${digitsOf(written)}`
  const known = spokenIn[country ?? '']
  const [one, ...others] = (known ? [known] : (Object.keys(countryCodes) as Locale[])).map(
    (reader) => formatTelephone(bare, reader),
  )
  const isCertain = one !== bare && others.every((other) => other === one)
  return isCertain ? one! : written
}

/**
 * False for a whole number, its country's code first, that the plan of its country keeps for landlines: in Brazil eight digits after the
 * area. Elsewhere the digits do not say it, and any number may be that of a mobile.
 */
export function canBeMobile(full: string): boolean {
  const number = nationalNumber(`+${full}`, 'en')
  return number?.country !== 'pt-BR' || number.digits.length === 11
}

/** `tel:` address of a number as people write it. */
export function telephoneLink(written: string): string {
  return `tel:${written.replace(/[^+\d]/g, '')}`
}
