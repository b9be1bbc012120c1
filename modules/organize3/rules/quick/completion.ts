// What completes a text while it is typed, from what was used before: third parties with the categories they last had, and
// categories one after the other. Pure.
import { normalForm } from '#core/letters/normal-form.ts'

/** Letters as they are compared: whatever their case and their marks. */
function plain(text: string): string {
  return normalForm(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The first text that begins with what is typed; undefined where nothing is typed, or what is typed is one of the texts. */
export function completionOf(typed: string, known: readonly string[]): string | undefined {
  const begun = plain(typed)
  if (begun.trim() === '') return undefined
  // A complete text is not completed to another one.
  if (known.some((one) => plain(one) === begun)) return undefined
  return known.find((one) => plain(one).startsWith(begun))
}

/** The rest of what is typed, behind it; '' where nothing begins like it. */
export function restOf(typed: string, known: readonly string[]): string {
  return completionOf(typed, known)?.slice(typed.length) ?? ''
}

/** What is offered for what is typed: all that begin with it, then those with a word that does. Where nothing is typed: all. */
export function offersFor(typed: string, known: readonly string[]): string[] {
  const begun = plain(typed.trim())
  const others = known.filter((one) => plain(one) !== begun)
  const [first, inside] = [begun, ` ${begun}`]
  return [
    ...others.filter((one) => plain(one).startsWith(first)),
    ...others.filter((one) => !plain(one).startsWith(first) && plain(one).includes(inside)),
  ]
}

/** The last of the categories typed with commas, as words or as they are kept, and what may follow the others: no category twice. */
function lastOf(typed: string, known: readonly string[]): [last: string, known: string[]] {
  const parts = typed.replaceAll('-', ' ').split(',')
  const last = (parts.pop() ?? '').trimStart()
  const used = new Set(parts.map((part) => plain(part.trim())))
  return [last, known.filter((one) => !used.has(plain(one)))]
}

/** The rest of the last of the categories; those that are there already are not offered. */
export function restOfList(typed: string, known: readonly string[]): string {
  return restOf(...lastOf(typed, known))
}

/** What is offered for the last of the categories. */
export function offersForList(typed: string, known: readonly string[]): string[] {
  return offersFor(...lastOf(typed, known))
}

/** The categories with this one in the place of the last. */
export function withLast(typed: string, category: string): string {
  return typed.slice(0, typed.lastIndexOf(',') + 1).replace(/,$/, ', ') + category
}

/** What Enter makes of categories: the last word with its rest, ready for the next one where there are several. Undefined: nothing to end. */
export function endedWord(typed: string, rest: string, isSeveral: boolean): string | undefined {
  if (!isSeveral) return rest === '' ? undefined : typed + rest
  return /(?:^|,)\s*$/.test(typed) ? undefined : `${typed}${rest}, `
}

export interface UsedThirdParty {
  readonly name: string
  /** As its last entry has them. */
  readonly categories: readonly string[]
}

/** Each once, as the first of its key has it; those that come most often first. */
export function byUse<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const found = new Map<string, { item: Item; times: number }>()
  for (const item of items) {
    const key = keyOf(item)
    const one = found.get(key)
    if (one) one.times += 1
    else found.set(key, { item, times: 1 })
  }
  return [...found.values()].toSorted((a, b) => b.times - a.times).map(({ item }) => item)
}

/** The third parties of entries, each once, as the first of them names it, the most used first. `entries`: latest first. */
export function usedThirdParties(
  entries: readonly Readonly<Record<string, unknown>>[],
  field: string,
): UsedThirdParty[] {
  const named = entries.flatMap(({ [field]: name, categories }) =>
    typeof name === 'string'
      ? { name, categories: Array.isArray(categories) ? (categories as string[]) : [] }
      : [],
  )
  return byUse(named, ({ name }) => plain(name))
}

/** The third party of this name, whatever the case and marks of its letters. */
export function namedThirdParty(
  name: string,
  known: readonly UsedThirdParty[],
): UsedThirdParty | undefined {
  return known.find((one) => plain(one.name) === plain(name.trim()))
}
