// What a Group writes to its customers: a text for each occasion in each language, with words in braces that are filled in when
// a message is begun (trade 15). Only the names below can be filled in: nothing secret has one. Pure.
import type { Locale } from '#core/wire.ts'
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
  const known = new Map(Object.entries(values))
  const valueOf = (name: string) => known.get(name) ?? ''
  const lines = template.split('\n').flatMap((line) => {
    const named = [...line.matchAll(names)].map(([, name = '']) => name)
    if (named.length > 0 && named.every((name) => valueOf(name) === '')) return []
    return [line.replaceAll(names, (_, name: string) => valueOf(name)).trimEnd()]
  })
  return lines.join('\n').trim()
}
