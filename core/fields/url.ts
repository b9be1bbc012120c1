// An address on the web, http or https only, of a name with a dot or in figures (IPv6 has brackets); a missing scheme becomes https.
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

/** Characters of an address. */
const maxUrl = 2_000

export function url(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'url',
    example: 'https://example.com/',
    second: 'https://oficina.example.com.br/contato',
    ...lengthFirst(maxUrl, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string' || input.length > maxUrl) return wrong('invalid')
      const text = input.trim()
      const full = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
      const parsed = URL.parse(full)
      const good = parsed && /^https?:$/.test(parsed.protocol) && /\.|^\[/.test(parsed.hostname)
      return good ? { value: parsed.href } : wrong('invalid')
    }),
    words: (value) => value,
  }
}
