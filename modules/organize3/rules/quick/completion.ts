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

/** The rest of the last of the categories typed with commas, as words or as they are kept; those that are there already are not offered. */
export function restOfList(typed: string, known: readonly string[]): string {
  const parts = typed.replaceAll('-', ' ').split(',')
  const last = (parts.pop() ?? '').trimStart()
  const used = new Set(parts.map((part) => plain(part.trim())))
  return restOf(
    last,
    known.filter((one) => !used.has(plain(one))),
  )
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

/** The third parties of entries, each once, as the first of them names it. `entries`: latest first. */
export function usedThirdParties(
  entries: readonly Readonly<Record<string, unknown>>[],
  field: string,
): UsedThirdParty[] {
  const known = new Map<string, UsedThirdParty>()
  for (const { [field]: name, categories } of entries) {
    if (typeof name !== 'string' || known.has(plain(name))) continue
    known.set(plain(name), {
      name,
      categories: Array.isArray(categories) ? (categories as string[]) : [],
    })
  }
  return [...known.values()]
}

/** The third party of this name, whatever the case and marks of its letters. */
export function namedThirdParty(
  name: string,
  known: readonly UsedThirdParty[],
): UsedThirdParty | undefined {
  return known.find((one) => plain(one.name) === plain(name.trim()))
}
