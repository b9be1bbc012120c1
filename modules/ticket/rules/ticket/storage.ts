// What it costs to leave a finished thing at the shop (trade 17): a fee for each day, from a number of days after the customer
// was first notified that it is ready. It never makes the thing the shop's. Pure.
import { minorUnits, decimalText } from '#core/numbers/money.ts'
import { dayAfter, dayIn, daysBetween } from '#core/time/zone.ts'
import type { ReceiptSettings } from '../receipt/receipt-settings.ts'

/** The members of a ticket that its storage follows from; moments are ISO. */
export interface Stored {
  readonly ready_at?: string
  readonly delivered_at?: string
  readonly notices?: readonly { readonly at?: string }[]
}

export interface Storage {
  /** The first day that costs; undefined while the customer has had no notice. */
  readonly from: string | undefined
  /** Days that cost so far; of a thing that was handed over, until then. */
  readonly days: number
  /** Decimal text, of one day and of all of them. */
  readonly fee: string
  readonly sum: string
}

const decimals = 2

/** Undefined where the Group asks for nothing, or the thing is not ready. `zone`: the clock that says which day it is. */
export function storageOf(
  { ready_at, delivered_at, notices = [] }: Stored,
  { storage_days, storage_fee }: Pick<ReceiptSettings, 'storage_days' | 'storage_fee'>,
  { now, zone }: { now: string; zone: string },
): Storage | undefined {
  const fee = minorUnits(storage_fee ?? '', decimals)
  if (!ready_at || !storage_days || fee === undefined) return undefined
  const first = notices.find(({ at = '' }) => at >= ready_at)?.at
  const from = first && dayAfter(dayIn(zone, first), storage_days)
  const until = dayIn(zone, delivered_at ?? now)
  const days = from ? Math.max(0, daysBetween(from, until) + 1) : 0
  const sum = fee * BigInt(days)
  return { from, days, fee: decimalText(fee, decimals), sum: decimalText(sum, decimals) }
}
