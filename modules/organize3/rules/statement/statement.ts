// A wallet's statement on the wire: pending entries, the entries of each month, and the balance over time.
// Amounts are decimal text in the wallet's precision, below nought where money left.
import type { Cycle } from './cycle.ts'

/** Rows of one page of a statement. */
export const pageRows = 100

/** Pending entries that are shown above the months; the tab shows them all. */
export const maxPending = 50

/** An entry as one wallet sees it. */
export interface StatementRow {
  readonly id: string
  readonly rev: string
  readonly kind: string
  readonly date: string
  /** With date and id its position in the wallet. */
  readonly created_at: string
  readonly standing: 'pending' | 'confirmed' | 'imported'
  /** A customer paid it, and it is to be confirmed; left out where it is not. */
  readonly is_taken?: true
  /** Its effect on this wallet, with the fee. */
  readonly amount: string
  /** The balance after it: of pending ones what is expected; null for imported ones, which do not count. */
  readonly balance: string | null
  readonly description: string
  /** Who was paid, or who paid; of a transfer or exchange the id of the other wallet. */
  readonly party: string
  readonly categories: readonly string[]
}

export interface StatementMonth {
  /** `2026-11`. */
  readonly month: string
  /** Confirmed and imported entries: rows of the statement. */
  readonly rows: number
  /** Of confirmed entries. */
  readonly in: string
  readonly out: string
  /** Transfers and exchanges, which are neither. */
  readonly moved: string
  readonly result: string
}

export interface BalanceStep {
  readonly date: string
  readonly balance: string
}

/** The balance over time from the first day on, and the balance that is expected. */
export interface BalancePath {
  readonly from: string
  /** Balance before that day. */
  readonly opening: string
  /** The days on which it changed, up to today. */
  readonly steps: readonly BalanceStep[]
  /** The same of what is pending, from today on. */
  readonly expected: readonly BalanceStep[]
}

/** What a card's statement comes to: below nought what is to be paid. */
export interface CycleSum extends Cycle {
  readonly amount: string
}

export interface StatementOverview {
  readonly counts: {
    readonly all: number
    readonly pending: number
    readonly imported: number
    readonly uncategorised: number
  }
  /** The newest first. */
  readonly months: readonly StatementMonth[]
  /** Up to today, the last one first, `maxPending` of them. */
  readonly pending: readonly StatementRow[]
  /** Pending entries of days to come: how many, what they come to, and the day of the last; '' of none. */
  readonly later: { readonly count: number; readonly sum: string; readonly end: string }
  readonly path: BalancePath
  /** Of a card with a closing day: the statement that is open, and the one before. */
  readonly cycles: readonly CycleSum[]
}

export const statementTabs = ['all', 'pending', 'imported', 'uncategorised'] as const
export type StatementTab = (typeof statementTabs)[number]
