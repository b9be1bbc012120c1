// Amounts and days as the rows of a bank's file show them.
import { decimalText, moneyWords } from '#core/values/money.ts'
import type { Locale } from '#core/wire.ts'

/** `−1.234,50`, `+10,00`: the sign before the number, no currency. */
export function signedWords(text: string, locale: Locale): string {
  const size = moneyWords(text.replace('-', ''), undefined, locale)
  return `${text.startsWith('-') ? '−' : '+'}${size}`
}

/** The same of minor units; nought has no sign. */
export function minorWords(minor: bigint, precision: number, locale: Locale): string {
  const text = decimalText(minor, precision)
  return minor === 0n ? moneyWords(text, undefined, locale) : signedWords(text, locale)
}

/** `20 nov`, `Nov 20`; with its year where that is another one than this. */
export function shortDay(day: string, locale: Locale): string {
  const date = new Date(`${day}T12:00:00Z`)
  const isThisYear = date.getUTCFullYear() === new Date().getFullYear()
  const year = isThisYear ? undefined : ('numeric' as const)
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year,
    timeZone: 'UTC',
  })
  return format.format(date).replaceAll(' de ', ' ').replace('.', '')
}

/** `38 KB`. */
export function sizeWords(bytes: number, locale: Locale): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return `${kilobytes.toLocaleString(locale)} KB`
}
