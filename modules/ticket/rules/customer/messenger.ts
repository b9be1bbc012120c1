// Links that open a message to a telephone number: in WhatsApp, or as a text message (trade 15). Sending stays with the person. Pure.
import { placeCallingCode, placeCountry } from '#core/time/day.ts'
import { canBeMobile, digitsOf, nationalNumber } from '#core/numbers/telephone.ts'
import type { Locale } from '#core/wire.ts'
import { messengers, type Messenger } from './ways.ts'

/** Countries where shops and their customers write text messages to each other. */
const texting: ReadonlySet<string> = new Set(['US', 'CA'])

/** The habit of the country first: text messages in the United States and Canada, WhatsApp elsewhere. */
export function messengersIn(country = placeCountry()): readonly Messenger[] {
  return country !== undefined && texting.has(country) ? ['text', 'whatsapp'] : messengers
}

/** Of the countries whose numbers are read. */
const readCodes: ReadonlySet<string> = new Set(['1', '55'])

/** Digits of the longest telephone number there is (E.164). */
const maxNumberLength = 15

/**
 * Digits with country code, no plus, no leading zero; undefined when it cannot be a full number. Without a country code a
 * number belongs to the country whose numbers look so, and to the reader's where both do.
 */
export function fullNumber(phone: string, reader: Locale): string | undefined {
  const written = phone.trim()
  if (/^(\+|00)/.test(written)) {
    const digits = digitsOf(written).replace(/^00/, '')
    return digits.length >= 8 && digits.length <= maxNumberLength ? digits : undefined
  }
  const code = placeCallingCode()
  // Where the page is about another country, a number without a code is one of there, whatever it looks like.
  if (code !== undefined && !readCodes.has(code)) {
    const digits = digitsOf(written).replace(/^0+/, '')
    return digits.length >= 6 ? code + digits : undefined
  }
  const number = nationalNumber(phone, reader)
  return number && number.code + number.digits
}

/**
 * Where a message goes, as a full number: to the first that can be a mobile. With landlines alone to the first of them, as companies have
 * WhatsApp there. `phones`: the main one first.
 */
export function messageNumber(phones: readonly string[], reader: Locale): string | undefined {
  const full = phones.flatMap((phone) => fullNumber(phone, reader) ?? [])
  return full.find(canBeMobile) ?? full[0]
}

/** What goes before the digits of a number, and between them and the text. iOS and Android both read `?&body`. */
const parts: Readonly<Record<Messenger, readonly [string, string]>> = {
  whatsapp: ['https://wa.me/', '?text='],
  text: ['sms:+', '?&body='],
}

/** `https://wa.me/5531987654321?text=…`, `sms:+5531987654321?&body=…`. `number`: full. */
export function messageLink(by: Messenger, number: string, text: string): string {
  const [before, between] = parts[by]
  return before + number + between + encodeURIComponent(text)
}
