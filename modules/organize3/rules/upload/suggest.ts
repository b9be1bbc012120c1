// Which entries the lines of a bank's file may match. Pure.
import {
  nearMatches,
  suggestExchanges,
  suggestTransfers,
  type ForeignEntry,
  type OtherEntry,
} from '../bank/known.ts'
import type { PreviewLine } from './preview.ts'

/** An entry that a line may match, as the server answers it. */
export interface Candidate extends OtherEntry {
  readonly kind: string
  readonly description: string
  readonly third_party: string
  readonly standing: 'pending' | 'confirmed' | 'imported'
}

/** `join`: the other side of a transfer or exchange; `link`: an entry of the wallet itself. */
export interface Suggestion {
  readonly deed: 'join' | 'link'
  /** The other wallet has another currency. */
  readonly isExchange?: boolean
  readonly entry: Candidate
}

/** By id. */
export interface Candidates {
  readonly near: ReadonlyMap<string, Candidate>
  readonly others: ReadonlyMap<string, Candidate>
  readonly foreign: ReadonlyMap<string, Candidate & ForeignEntry>
}

/** By place, for lines that the wallet does not have; an entry of the wallet itself goes before one of another. */
export function suggestFor(
  lines: readonly PreviewLine[],
  known: readonly boolean[],
  { near, others, foreign }: Candidates,
): ReadonlyMap<string, Suggestion> {
  const fresh = lines.filter((_, at) => !known[at])
  const facts = fresh.map(({ line, minor }) => ({ date: line.date, minor: Number(minor) }))
  const links = nearMatches(facts, [...near.values()])
  const joins = suggestTransfers(facts, [...others.values()])
  const exchanges = suggestExchanges(facts, [...foreign.values()])
  return new Map(
    fresh.flatMap(({ place }, at): [string, Suggestion][] => {
      const link = near.get(links[at]?.id ?? '')
      if (link) return [[place, { deed: 'link', entry: link }]]
      const join = others.get(joins[at]?.id ?? '')
      if (join) return [[place, { deed: 'join', entry: join }]]
      const exchange = foreign.get(exchanges[at]?.id ?? '')
      return exchange ? [[place, { deed: 'join', isExchange: true, entry: exchange }]] : []
    }),
  )
}
