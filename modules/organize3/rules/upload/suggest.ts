// Which entries the lines of a bank's file may match. Pure.
import { wordKey } from '#core/import/rules.ts'
import {
  daysApart,
  nearDays,
  nearMatches,
  postedDays,
  suggestExchanges,
  suggestTransfers,
  type ForeignEntry,
  type OtherEntry,
} from '../bank/known.ts'
import { areWordsAlike, mayBe, type KeptLine } from './lines.ts'
import type { PreviewLine } from './preview.ts'

/** An entry that a line may match, as the server answers it. */
export interface Candidate extends OtherEntry {
  readonly kind: string
  /** How much of the amount is a fee, which a bank may show as a line of its own. */
  readonly fee?: number
  readonly description: string
  readonly third_party: string
  readonly standing: 'pending' | 'confirmed' | 'imported'
  /** Lines of banks' files that it is by now, in the wallet of the file. */
  readonly lines: readonly KeptLine[]
}

/** `join`: the other side of a transfer or exchange; `link`: an entry of the wallet itself. */
export interface Suggestion {
  readonly action: 'join' | 'link'
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

/**
 * By position, for lines that the wallet does not have; an entry of the wallet itself goes before one of another. `source`: of the
 * file, whose lines are other ones than those of it that the wallet has, unless most of them have other words by now.
 */
export function suggestFor(
  lines: readonly PreviewLine[],
  known: readonly boolean[],
  { near, others, foreign }: Candidates,
  source?: string,
): ReadonlyMap<string, Suggestion> {
  const fresh = lines.filter((_, at) => !known[at])
  const facts = fresh.map(({ line, minor }) => ({ date: line.date, minor: Number(minor) }))
  const claimed = claimedBy(
    lines.filter((_, at) => known[at]),
    near,
  )
  const free = [...near.values()].filter(({ id }) => !claimed.has(id))
  const words = fresh.map(({ line }) => wordKey(line.raw))
  const dateOf = (at: number) => fresh[at]!.line.date
  // A source that calls more movements otherwise than it calls the same did so by another program, or changed its words.
  const strange = nearMatches(
    facts,
    free,
    (at, { date, lines: own }) => date === dateOf(at) && own.some((one) => one.source === source),
  )
  const isSame = strange.filter(Boolean).length <= lines.length - fresh.length
  const from = isSame ? source : undefined
  const links = linksOf(facts, free, (at, entry) => {
    const line = { date: dateOf(at), words: words[at]!, source: from }
    const isNear = daysApart(entry.date, line.date) <= nearDays
    return mayBe(line, entry.lines) && (isNear || areWordsAlike(line, entry.lines))
  })
  linkFees(facts, links, [...near.values()])
  const joins = suggestTransfers(facts, [...others.values()])
  const exchanges = suggestExchanges(facts, [...foreign.values()])
  return new Map(
    fresh.flatMap(({ place }, at): [string, Suggestion][] => {
      const link = near.get(links[at]?.id ?? '')
      if (link) return [[place, { action: 'link', entry: link }]]
      const join = others.get(joins[at]?.id ?? '')
      if (join) return [[place, { action: 'join', entry: join }]]
      const exchange = foreign.get(exchanges[at]?.id ?? '')
      return exchange ? [[place, { action: 'join', isExchange: true, entry: exchange }]] : []
    }),
  )
}

/** Entries of their whole amounts go first, then those whose fee the bank shows apart. */
function linksOf(
  facts: readonly Pick<OtherEntry, 'date' | 'minor'>[],
  entries: readonly Candidate[],
  fits: (at: number, entry: Candidate) => boolean,
): (Candidate | undefined)[] {
  const links = nearMatches(facts, entries, fits, postedDays)
  const linked = new Set(links.map((entry) => entry?.id))
  const places = [...links.keys()].filter((at) => !links[at])
  const apart = entries.flatMap(({ fee, minor, ...entry }) =>
    fee === undefined || linked.has(entry.id) ? [] : [{ ...entry, minor: minor + fee }],
  )
  const found = nearMatches(
    places.map((at) => facts[at]!),
    apart,
    (at, entry) => fits(places[at]!, entry),
    postedDays,
  )
  for (const [at, entry] of found.entries()) links[places[at]!] = entry
  return links
}

/** Lines that no entry has yet may be the fee of one whose rest is another line, of this file or of an earlier one. */
function linkFees(
  facts: readonly Pick<OtherEntry, 'date' | 'minor'>[],
  links: (Candidate | undefined)[],
  entries: readonly Candidate[],
): void {
  const amounts = new Map<string, number[]>()
  for (const [at, entry] of links.entries()) if (entry) amounts.set(entry.id, [facts[at]!.minor])
  const fees = entries.flatMap(({ fee, ...entry }) => {
    const had = amounts.get(entry.id) ?? entry.lines.map(({ minor }) => minor)
    const isOpen = fee !== undefined && had.length === 1 && had[0] === entry.minor + fee
    return isOpen ? [{ ...entry, minor: -fee }] : []
  })
  const places = [...links.keys()].filter((at) => !links[at])
  const found = nearMatches(
    places.map((at) => facts[at]!),
    fees,
  )
  for (const [at, entry] of found.entries()) links[places[at]!] = entry
}

/** The entries that lines of the file came in as, or were linked with: they are no other lines. */
function claimedBy(
  known: readonly PreviewLine[],
  near: ReadonlyMap<string, Candidate>,
): ReadonlySet<string> {
  const entries = new Map<string, string[]>()
  const nameOf = (date: string, minor: number | bigint, name: string) => `${date} ${minor} ${name}`
  for (const { id, lines } of near.values()) {
    for (const { date, minor, words, bank_id } of lines) {
      for (const name of [`#${bank_id}`, words]) {
        const key = nameOf(date, minor, name)
        entries.set(key, [...(entries.get(key) ?? []), id])
      }
    }
  }
  const claimed = new Set<string>()
  for (const { line, minor } of known) {
    const names = [...(line.bank_id === undefined ? [] : [`#${line.bank_id}`]), wordKey(line.raw)]
    const ids = names.flatMap((name) => entries.get(nameOf(line.date, minor, name)) ?? [])
    const id = ids.find((one) => !claimed.has(one))
    if (id !== undefined) claimed.add(id)
  }
  return claimed
}
