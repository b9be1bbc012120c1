// What is to be received, by age: tickets that went home unpaid, and payments that were written down for a day. Pure.
import { lateDays, sumsByAge, type Due, type DueSums } from '#core/numbers/due.ts'

export interface Receivable extends Due {
  /** Of the ticket, or of the income that is expected. */
  readonly _id: string
  readonly customer_id: string | null
  readonly customer: string
  /** "#13377 Gasket, descaling". */
  readonly about: string
  /** The day since which it is due, or from which it will be; null: once the thing is picked up. */
  readonly due: string | null
  /** Of it, what is missing of the deposit. Decimal text. */
  readonly deposit?: string
}

/** By days that it is late. */
export const ages = ['not_due', 'month', 'two_months', 'longer'] as const
export type Age = (typeof ages)[number]

export function ageOf(one: Pick<Receivable, 'due'>, today: string): Age {
  const late = lateDays(one, today)
  if (late === 0) return 'not_due'
  return late <= 30 ? 'month' : late <= 60 ? 'two_months' : 'longer'
}

export const byAge = (all: readonly Receivable[], today: string): DueSums<Age>[] =>
  sumsByAge(all, ages, (one) => ageOf(one, today))
