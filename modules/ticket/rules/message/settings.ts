// Reads the texts that a Group writes to its customers, as a form or a program sent them (trade 15). Pure.
import { defineActionForm } from '#core/entity/action-form.ts'
import type { FieldErrors } from '#core/errors.ts'
import { longtext } from '#core/fields/longtext.ts'
import { isObject } from '#core/json.ts'
import { locales, type Locale } from '#core/wire.ts'
import { names, placeholderOf, placeholdersOf, type MessageTemplates } from './templates.ts'
import { occasions, type Occasion } from './occasion.ts'

/** Characters of one text: a message that people read on a telephone. */
const maxTextLength = 1_000
const field = longtext({ max: maxTextLength })

/** One of the texts. */
export const messageForm = defineActionForm({
  key: 'messages',
  title: 'messages.title',
  fields: { text: field },
})

interface WrittenMessage {
  readonly locale: Locale
  readonly occasion: Occasion
  readonly text: string
}

/** The setting with one of its texts written anew. */
export function withMessage(stored: unknown, { locale, occasion, text }: WrittenMessage): object {
  const all = isObject(stored) ? stored : {}
  const own = isObject(all[locale]) ? all[locale] : {}
  return { ...all, [locale]: { ...own, [occasion]: text } }
}

/** The names in a text that nothing is filled in for on this occasion. */
export function unknownNames(text: string, occasion: Occasion): string[] {
  const known: readonly (string | undefined)[] = placeholdersOf(occasion)
  const named = [...text.matchAll(names)].map(([, name = '']) => name)
  return [...new Set(named.filter((name) => !known.includes(placeholderOf(name))))]
}

/** Reads what a form or a program sent; all errors at once, by `{language}.{occasion}`. A blank text is none. */
export function readMessageTemplates(
  value: unknown,
): { value: MessageTemplates } | { errors: FieldErrors } {
  if (!isObject(value)) return { errors: { '': { key: 'invalid' } } }
  const errors: FieldErrors = {}
  const read: Partial<Record<Locale, Partial<Record<Occasion, string>>>> = {}
  for (const [language, texts] of Object.entries(value)) {
    const locale = locales.find((one) => one === language)
    if (locale === undefined) errors[language] = { key: 'unknown_field' }
    else if (!isObject(texts)) errors[language] = { key: 'invalid' }
    else read[locale] = readTexts(texts, language, errors)
  }
  return Object.keys(errors).length > 0 ? { errors } : { value: read }
}

function readTexts(texts: Record<string, unknown>, language: string, errors: FieldErrors) {
  const read: Partial<Record<Occasion, string>> = {}
  for (const [name, given] of Object.entries(texts)) {
    const path = `${language}.${name}`
    const occasion = occasions.find((one) => one === name)
    const parsed = field.parse(given)
    if (occasion === undefined) errors[path] = { key: 'unknown_field' }
    else if ('errors' in parsed) errors[path] = parsed.errors['']!
    else if (parsed.value !== undefined) {
      const unknown = unknownNames(parsed.value, occasion)
      if (unknown.length > 0) errors[path] = { key: 'unknown_placeholder' }
      else read[occasion] = parsed.value
    }
  }
  return read
}
