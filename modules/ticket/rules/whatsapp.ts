// A link that opens a conversation in WhatsApp (service 3.15). Sending stays with the person. Pure.

/** Country codes by the Group's locale, for numbers written without one. */
const countries = { en: '1', 'pt-BR': '55' } as const

/** Digits with country code, no plus, no leading zero; undefined when it cannot be a full number. */
export function whatsappNumber(phone: string, locale: 'en' | 'pt-BR'): string | undefined {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits.length >= 8 ? digits : undefined
  const local = digits.replace(/^0+/, '')
  const country = countries[locale]
  // A Brazilian number has two digits of area and eight or nine more, an American one ten.
  const lengths = locale === 'pt-BR' ? [10, 11] : [10]
  if (lengths.includes(local.length)) return country + local
  const whole = local.startsWith(country) && lengths.includes(local.length - country.length)
  return whole ? local : undefined
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
