// What is to be received, by age: tickets that went home unpaid, and payments that were written down for a day. Pure.
import { daysOf } from '#core/time/periods.ts'
import { totalOf } from './balance.ts'

export interface Receivable {
  /** Of the ticket, or of the income that is expected. */
  readonly _id: string
  readonly customer_id: string | null
  readonly customer: string
  /** "#13377 Gasket, descaling". */
  readonly about: string
  /** The day since which it is due, or from which it will be; null: once the thing is picked up. */
  readonly due: string | null
  /** Decimal text. */
  readonly value: string
  readonly currency: string
}

/** By days that it is late. */
export const ages = ['not_due', 'month', 'two_months', 'longer'] as const
export type Age = (typeof ages)[number]

/** Days that something is late, nought for what is not. */
export function lateDays({ due }: Pick<Receivable, 'due'>, today: string): number {
  return due === null || due >= today ? 0 : daysOf({ from: due, to: today }) - 1
}

export function ageOf(one: Pick<Receivable, 'due'>, today: string): Age {
  const late = lateDays(one, today)
  if (late === 0) return 'not_due'
  return late <= 30 ? 'month' : late <= 60 ? 'two_months' : 'longer'
}

export interface ByCurrency {
  readonly currency: string
  /** Decimal texts. */
  readonly total: string
  readonly ages: Readonly<Record<Age, string>>
}

/** Currencies never add up into one figure; the one of most records first. */
export function byAge(all: readonly Receivable[], today: string): ByCurrency[] {
  const amounts = (some: readonly Receivable[]) => totalOf(some.map(({ value }) => value))
  return [...Map.groupBy(all, ({ currency }) => currency)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([currency, some]) => ({
      currency,
      total: amounts(some),
      ages: Object.fromEntries(
        ages.map((age) => [age, amounts(some.filter((one) => ageOf(one, today) === age))]),
      ) as Record<Age, string>,
    }))
}
