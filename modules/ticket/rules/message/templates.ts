// What a Group writes to its customers: a text for each occasion in each language, with words in braces that are filled in when
// a message is begun (trade 15). Only the names below can be filled in: nothing secret has one. Pure.
import { locales, type Locale } from '#core/wire.ts'
import type { Occasion } from './occasion.ts'

export const placeholders = [
  'customer',
  'number',
  'equipment',
  'status',
  'promised',
  'total',
  'due',
  'link',
  'group',
] as const
export type Placeholder = (typeof placeholders)[number]

/** What each is called in texts of a language; a text may use those of another. */
const words: Readonly<Record<Locale, Readonly<Partial<Record<Placeholder, string>>>>> = {
  en: {},
  'pt-BR': {
    customer: 'cliente',
    number: 'número',
    equipment: 'equipamento',
    status: 'situação',
    promised: 'prazo',
    due: 'a pagar',
    group: 'empresa',
  },
}

/** How a text of this language names it. */
export function nameIn(locale: Locale, placeholder: Placeholder): string {
  return words[locale][placeholder] ?? placeholder
}

const meanings: ReadonlyMap<string, Placeholder> = new Map(
  locales.flatMap((locale) => placeholders.map((one) => [nameIn(locale, one), one] as const)),
)

/** What a name in a text, of any language, means; undefined for one that nothing is filled in for. */
export function placeholderOf(name: string): Placeholder | undefined {
  return meanings.get(name)
}

/** Those that mean something on one occasion alone. */
const alone: Partial<Record<Placeholder, Occasion>> = { total: 'estimate', due: 'ready' }

/** Which of them mean something on an occasion. */
export function placeholdersOf(occasion: Occasion): readonly Placeholder[] {
  if (occasion === 'hello') return ['customer', 'group']
  return placeholders.filter((name) => (alone[name] ?? occasion) === occasion)
}

export type MessageTemplates = Readonly<
  Partial<Record<Locale, Readonly<Partial<Record<Occasion, string>>>>>
>

/** A name in braces. */
export const names = /\{([^{}\n]*)\}/g

/** The text that a Group has for an occasion, of its setting as it is stored; undefined where it has none. */
export function ownTemplate(
  setting: unknown,
  locale: Locale,
  occasion: Occasion,
): string | undefined {
  const text = (setting as Partial<MessageTemplates> | undefined)?.[locale]?.[occasion]
  return typeof text === 'string' ? text : undefined
}

export type MessageValues = Readonly<Partial<Record<Placeholder, string>>>

/** The text with its names filled in. A line that has names, and a value for none of them, is left out. */
export function fillMessage(template: string, values: MessageValues): string {
  const valueOf = (name: string) => {
    const placeholder = placeholderOf(name)
    return (placeholder && values[placeholder]) ?? ''
  }
  const lines = template.split('\n').flatMap((line) => {
    const named = [...line.matchAll(names)].map(([, name = '']) => name)
    if (named.length > 0 && named.every((name) => valueOf(name) === '')) return []
    return [line.replaceAll(names, (_, name: string) => valueOf(name)).trimEnd()]
  })
  return lines.join('\n').trim()
}
