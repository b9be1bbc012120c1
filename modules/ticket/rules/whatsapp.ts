// A link that opens a conversation in WhatsApp (service 3.15). Sending stays with the person. Pure.
import { countryCodes, digitsOf, nationalNumbers } from '#core/values/telephone.ts'

/**
 * Digits with country code, no plus, no leading zero; undefined when it cannot be a full number. A number without a
 * country code is taken for one of the reader's country, else for one of the other.
 */
export function whatsappNumber(phone: string, locale: 'en' | 'pt-BR'): string | undefined {
  const digits = digitsOf(phone)
  if (phone.trim().startsWith('+')) return digits.length >= 8 ? digits : undefined
  const local = digits.replace(/^0+/, '')
  const order = locale === 'en' ? (['en', 'pt-BR'] as const) : (['pt-BR', 'en'] as const)
  for (const country of order) {
    const code = countryCodes[country]
    if (nationalNumbers[country].test(local)) return code + local
    if (local.startsWith(code) && nationalNumbers[country].test(local.slice(code.length)))
      return local
  }
  return undefined
}

/** `https://wa.me/5531987654321?text=…`; undefined without a usable number. */
export function whatsappLink(
  phone: string | undefined,
  locale: 'en' | 'pt-BR',
  text: string,
): string | undefined {
  const number = phone === undefined ? undefined : whatsappNumber(phone, locale)
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
