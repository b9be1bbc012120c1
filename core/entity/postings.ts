// What records do to ledgers (a wallet, say): the store keeps it beside them, with totals, so that a balance is read and never
// added up anew (docs/decisions/065).
import { isDay } from '#core/time/day.ts'
import type { WireDocument } from '../wire.ts'

/** `imported` records the past and counts in no balance. */
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
  /** Number of postings, in whatever state. */
  readonly count: number
}

/** Limit of postings for one record. */
const maxPostings = 8
/** Limit of characters in a ledger's id. */
const maxIdLength = 64

/**
 * The postings of a revision. A replicated revision may be the document before the server has corrected it, so invalid postings
 * are left out.
 */
export function postingsOf(
  { postings }: { postings?(doc: WireDocument): readonly Posting[] },
  doc: WireDocument,
): readonly Posting[] {
  const all: readonly Posting[] = postings?.(doc) ?? []
  return all.slice(0, maxPostings).filter(isSound)
}

function isSound({ ledger, date, minor }: { [Name in keyof Posting]: unknown }): boolean {
  const isLedger = typeof ledger === 'string' && ledger !== '' && ledger.length <= maxIdLength
  return isLedger && typeof date === 'string' && isDay(date) && Number.isSafeInteger(minor)
}
