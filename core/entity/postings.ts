// What records do to ledgers (a wallet, say): the store keeps it beside them, with totals, so that a balance is read and never
// added up anew (docs/decisions/065).
import { isDay } from '../values/day.ts'
import type { WireDocument } from '../wire.ts'

/** `imported` says what was and is in no balance. */
export const standings = ['pending', 'confirmed', 'imported'] as const
export type Standing = (typeof standings)[number]

/** `move`: between two ledgers; a `fee` is a posting of its own. */
export type Flow = 'in' | 'out' | 'move' | 'fee'

/** What a record does to one ledger. */
export interface Posting {
  /** Id of the ledger's record. */
  readonly ledger: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** Signed minor units of the ledger: cents of a currency that has cents. */
  readonly minor: number
  readonly standing: Standing
  readonly flow: Flow
}

/** Sums of the postings on one ledger, in its minor units. What it started with is not in them. */
export interface LedgerTotals {
  readonly ledger: string
  readonly confirmed: bigint
  readonly pending: bigint
  /** Postings of every standing. */
  readonly count: number
}

/** Postings of one record at most. */
const mostPostings = 8
/** As long as the id of a ledger may be. */
const longestId = 64

/**
 * The postings of a revision. One that was made elsewhere may stand for a moment as its maker wrote it, so what cannot be a
 * posting is none.
 */
export function postingsOf(
  { postings }: { postings?(doc: WireDocument): readonly Posting[] },
  doc: WireDocument,
): readonly Posting[] {
  const all: readonly Posting[] = postings?.(doc) ?? []
  return all.slice(0, mostPostings).filter(isSound)
}

function isSound({ ledger, date, minor }: { [Name in keyof Posting]: unknown }): boolean {
  const isLedger = typeof ledger === 'string' && ledger !== '' && ledger.length <= longestId
  return isLedger && typeof date === 'string' && isDay(date) && Number.isSafeInteger(minor)
}
