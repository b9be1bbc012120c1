// A link that opens a conversation in WhatsApp (service 3.15). Sending stays with the person. Pure.

/** Country codes by locale, for numbers written without one. */
const countries = { en: '1', 'pt-BR': '55' } as const

/** Digits of a number inside its country, without the zero dialled before it. */
const forms = { en: /^[2-9]\d{9}$/, 'pt-BR': /^[1-9]\d(9\d{8}|[2-5]\d{7})$/ } as const

/**
 * Digits with country code, no plus, no leading zero; undefined when it cannot be a full number. A number without a
 * country code is taken for one of the reader's country, else for one of the other.
 */
export function whatsappNumber(phone: string, locale: 'en' | 'pt-BR'): string | undefined {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits.length >= 8 ? digits : undefined
  const local = digits.replace(/^0+/, '')
  const order = locale === 'en' ? (['en', 'pt-BR'] as const) : (['pt-BR', 'en'] as const)
  for (const country of order) {
    const code = countries[country]
    if (forms[country].test(local)) return code + local
    if (local.startsWith(code) && forms[country].test(local.slice(code.length))) return local
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
