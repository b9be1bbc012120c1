// The invented money of a shop of the demo, as its file has it: what it pays, sells and expects.
import { readFileSync } from 'node:fs'
import type { Locale } from '#core/wire.ts'

/** What a shop has money in; `abroad` is in another currency. */
export type Purse = 'bank' | 'cash' | 'card' | 'abroad'

/** Amounts are decimal text. */
export interface Priced {
  readonly description: string
  readonly value: string
  readonly categories: readonly string[]
  readonly paid_to?: string
  readonly paid_by?: string
}

/** Paid every month; its amounts come by turns. */
interface Bill extends Omit<Priced, 'value'> {
  readonly day: number
  readonly wallet: Purse
  readonly values: readonly string[]
}

/** Of a customer, by the place in the shop's own book. */
export interface Retainer extends Priced {
  readonly customer: number
  readonly day: number
}

/** `days`: after the day the story ends. */
interface Dated {
  readonly days: number
}

export interface Book {
  readonly wallets: Readonly<Record<Purse, Readonly<Record<string, unknown>>>>
  readonly card: { readonly closing_day: number; readonly due_day: number; readonly words: string }
  readonly deposit: string
  readonly bills: readonly Bill[]
  readonly rent: Omit<Bill, 'values' | 'wallet'> & { readonly value: string }
  readonly purchases: readonly (Priced & { readonly wallet: Purse })[]
  readonly sales: readonly Priced[]
  readonly retainers: readonly Retainer[]
  readonly instalments: Priced & Dated & { readonly count: number }
  readonly exchanges: readonly (Dated & {
    readonly value_out: string
    readonly value_in: string
    readonly fee: string
  })[]
  readonly exchange: { readonly description: string; readonly paid_to: string }
  readonly abroad: readonly (Priced & Dated)[]
  readonly pending: readonly (Priced & Dated & { readonly wallet: Purse })[]
  /** What was missing in the till when it was last counted. */
  readonly short: { readonly value: string; readonly reason: string }
  /** What repairs cost, and into what they are paid, by which way; `parts`: bought for those that were approved. */
  readonly repairs: {
    readonly parts: readonly Priced[]
    readonly values: readonly string[]
    readonly categories: readonly string[]
    readonly ways: readonly (readonly [way: string, wallet: Purse])[]
  }
  readonly mappings: readonly Readonly<Record<string, unknown>>[]
  readonly budgets: readonly { readonly category: string; readonly amount: string }[]
}

export function bookIn(locale: Locale): Book {
  return JSON.parse(readFileSync(new URL(`${locale}.json`, import.meta.url), 'utf8'))
}
