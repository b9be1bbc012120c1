// How well what was found fits what was typed, where a search finds the beginnings of words anywhere in a record. Pure.
import { searchTerms } from './terms.ts'

/**
 * What says of names how far they are from the words typed: 0 for one that is these words, 1 for one that begins with them, 2 for one that
 * holds them whole, 3 for the rest.
 */
export function misfitTo(typed: string): (label?: string) => number {
  const sought = searchTerms(typed)
  return (label = '') => {
    const words = searchTerms(label)
    if (!sought.every((word) => words.includes(word))) return 3
    if (!sought.every((word, at) => words[at] === word)) return 2
    return words.length === sought.length ? 0 : 1
  }
}

/** What fits best first; what fits as well stays in its order. */
export function byFit<One extends { readonly label?: string }>(
  typed: string,
  found: readonly One[],
): readonly One[] {
  if (searchTerms(typed).length === 0) return found
  const misfit = misfitTo(typed)
  const ranked = found.map((one) => ({ one, rank: misfit(one.label) }))
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one)
}
