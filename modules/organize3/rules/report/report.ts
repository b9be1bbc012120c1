// What a report of money says: always of one currency, amounts as decimal text in its finest decimals. Each can be asked for as
// a list of the same records (`figures.ts`).
import type { Span, Step } from '#core/time/periods.ts'
import type { ReportFlow } from './figures.ts'

/** How many records, and what they come to. */
export interface Sum {
  readonly amount: number
  readonly total: string
}

export type FlowSums = Readonly<Record<ReportFlow, Sum>>

/** What came in and went out, fees among the latter, and what is left of it. */
export interface Result {
  readonly in: string
  readonly out: string
  readonly result: string
}

/** A step of the chart; `flows` as decimal text. */
export interface FlowStep extends Span, Result {
  readonly flows: Readonly<Record<ReportFlow, string>>
}

export interface Period extends Result {
  readonly flows: FlowSums
}

/** What was spent on, or earned with, one category or third party; null: of records that name none. */
export interface Share {
  readonly name: string | null
  readonly amount: number
  readonly total: string
  /** In the time before. */
  readonly before: string
  /** Of the total: fees of transfers and exchanges. */
  readonly fees?: { readonly transfer_fees: Sum; readonly exchange_fees: Sum }
}

export interface Shares {
  /** The largest first, at most `maxShares`. */
  readonly shares: readonly Share[]
  /** How many smaller ones are not shown. */
  readonly others: number
}

export const maxShares = 50

/** Spending month by month: the largest categories of these months. */
export interface MonthTable {
  /** `2026-11`, the oldest first. */
  readonly months: readonly string[]
  /** Of all categories, each record once. */
  readonly totals: readonly string[]
  readonly lines: readonly MonthLine[]
}

/** Expenses of a category (null: of none), or fees of what only moved. */
export interface MonthLine {
  readonly flow: Exclude<ReportFlow, 'in'>
  readonly name: string | null
  readonly totals: readonly string[]
}

export const maxMonthLines = 20

export interface MoneyReport {
  /** The day there. */
  readonly today: string
  readonly currency: string
  readonly decimals: number
  /** Of all wallets, those that most of them are in first. */
  readonly currencies: readonly string[]
  readonly now: Period
  readonly before: Period
  /** Of what is now: what is not confirmed yet. */
  readonly pending: FlowSums
  /** Of what is now: what was imported and counts in no balance. */
  readonly imported: FlowSums
  readonly step: Step
  readonly steps: readonly FlowStep[]
  readonly spent: Shares
  readonly earned: Shares
  readonly paid_to: Shares
  readonly paid_by: Shares
  readonly months: MonthTable
}
