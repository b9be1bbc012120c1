// Queries over postings: totals of ledgers, a ledger's lines with running sums, sums by spans of time.
import type { Flow, LedgerTotals, Standing } from '#core/entity/postings.ts'

/** A position in the order of a ledger: its day, when the record was made, its id. */
export interface PostingPosition {
  readonly date: string
  readonly created_at: string
  readonly id: string
}

/** What one record does to one ledger, all its postings there together. */
export interface LedgerLine extends PostingPosition {
  /** Kind of the record. */
  readonly klass: string
  readonly standing: Standing
  /** Of the posting that is no fee; `fee` where there is no other. */
  readonly flow: Flow
  /** Minor units, the fee included. */
  readonly minor: bigint
  /** The part that is a fee. */
  readonly fee: bigint
  /** What is confirmed up to this line and with it. What the ledger started with is not in it. */
  readonly confirmed: bigint
  /** The same with what is pending. */
  readonly both: bigint
}

export interface LedgerPageQuery {
  readonly ledger: string
  /** Which line comes first; the newest unless said. */
  readonly direction?: 'newest' | 'oldest'
  /** Goes on behind this line, in the direction. */
  readonly after?: PostingPosition
  /** Days, both included. */
  readonly from?: string
  readonly to?: string
  /** Lines that are shown; running sums are of all. */
  readonly standings?: readonly Standing[]
  readonly flows?: readonly Flow[]
  /** 1,000 at most. */
  readonly limit: number
}

export interface LedgerPage {
  readonly lines: LedgerLine[]
  /** More follow in the direction: the next page begins behind the last line. */
  readonly more: boolean
}

export interface PostingSumsQuery {
  /** All when left out. */
  readonly ledgers?: readonly string[]
  /** Days, both included. */
  readonly from?: string
  readonly to?: string
  /** One sum over all of it when left out. */
  readonly by?: 'day' | 'month' | 'year'
  readonly standings?: readonly Standing[]
}

export interface PostingSum {
  readonly ledger: string
  /** `2026-11-22`, `2026-11`, `2026`, or '' . */
  readonly period: string
  readonly standing: Standing
  readonly flow: Flow
  readonly minor: bigint
  readonly count: number
}

export interface PostingQueries {
  /** Totals of these ledgers, from what is kept of each; one that never had a posting is left out. */
  totals(ledgers: readonly string[]): Promise<LedgerTotals[]>
  /** The same as of the end of a day: what is dated later is not in them. */
  totalsAsOf(ledgers: readonly string[], day: string): Promise<LedgerTotals[]>
  page(query: LedgerPageQuery): Promise<LedgerPage>
  /** By period, ledger, standing and flow. Failure bad_request where these are more than 20,000. */
  sums(query: PostingSumsQuery): Promise<PostingSum[]>
}
