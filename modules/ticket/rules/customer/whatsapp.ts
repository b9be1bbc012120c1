// A link that opens a conversation in WhatsApp (trade 15). Sending stays with the person. Pure.
import { placeCallingCode } from '#core/time/day.ts'
import { digitsOf, nationalNumber } from '#core/numbers/telephone.ts'
import type { Locale } from '#core/wire.ts'

/** Of the countries whose numbers are read. */
const readCodes: ReadonlySet<string> = new Set(['1', '55'])

/** Digits of the longest telephone number there is (E.164). */
const maxNumberLength = 15

/**
 * Digits with country code, no plus, no leading zero; undefined when it cannot be a full number. Without a country code a
 * number belongs to the country whose numbers look so, and to the reader's where both do.
 */
export function whatsappNumber(phone: string, reader: Locale): string | undefined {
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

/** `https://wa.me/5531987654321?text=…`; undefined without a usable number. */
export function whatsappLink(
  phone: string | undefined,
  reader: Locale,
  text: string,
): string | undefined {
  const number = phone === undefined ? undefined : whatsappNumber(phone, reader)
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
