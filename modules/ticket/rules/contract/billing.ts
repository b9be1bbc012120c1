// What is billed for a contract again and again, and whether it was for the period that runs. Pure.
import type { paymentKinds } from './contract.ts'
import { periodOf, type Billed, type Included, type Period } from './period.ts'

/** Kinds of payment that come round, and how long their periods are. */
const periods: Partial<Record<(typeof paymentKinds)[number], 'month' | 'quarter' | 'year'>> = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
}

export interface Priced extends Included {
  readonly payment_kind?: (typeof paymentKinds)[number]
  readonly price?: string
}

/** The period of payment in which a day lies; undefined where nothing is paid again and again. */
export function paymentPeriod(contract: Priced, day: string): Period | undefined {
  const { payment_kind, price } = contract
  const included_period = payment_kind && periods[payment_kind]
  return included_period && price ? periodOf({ ...contract, included_period }, day) : undefined
}

/** Something is to be billed for the period of this day. */
export function isToBill(contract: Priced, billed: Billed | undefined, day: string): boolean {
  const period = paymentPeriod(contract, day)
  return period !== undefined && (billed === undefined || billed.last < (period.from ?? ''))
}
