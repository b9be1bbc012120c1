// What is due, by age: days late, and sums of each age, currency by currency. Pure.
import { daysOf } from '#core/time/periods.ts'
import { totalOf } from './money.ts'

export interface Due {
  /** The day; null where none is set. */
  readonly due: string | null
  /** Decimal text. */
  readonly value: string
  readonly currency: string
}

/** Days that something is late, nought for what is not. */
export function lateDays({ due }: Pick<Due, 'due'>, today: string): number {
  return due === null || due >= today ? 0 : daysOf({ from: due, to: today }) - 1
}

export interface DueSums<Age extends string> {
  readonly currency: string
  /** Decimal texts. */
  readonly total: string
  readonly ages: Readonly<Record<Age, string>>
}

/** Currencies never add up into one figure; the one of most records first. */
export function sumsByAge<Age extends string, One extends Due>(
  all: readonly One[],
  ages: readonly Age[],
  ageOf: (one: One) => Age,
): DueSums<Age>[] {
  const amounts = (some: readonly One[]) => totalOf(some.map(({ value }) => value))
  return [...Map.groupBy(all, ({ currency }) => currency)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([currency, some]) => ({
      currency,
      total: amounts(some),
      ages: Object.fromEntries(
        ages.map((age) => [age, amounts(some.filter((one) => ageOf(one) === age))]),
      ) as Record<Age, string>,
    }))
}
