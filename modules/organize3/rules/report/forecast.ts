// The balance that is to be expected, day by day: what is there today, what is pending, and what recurs. Pure.
import { decimalText } from '#core/numbers/money.ts'

/** Money that is expected on a day, in minor units. */
export interface Expected {
  readonly date: string
  readonly minor: bigint
  readonly by: ExpectedBy
}

/** Pending incomes and outgos, what pending transfers and exchanges move, and what entries that recur will come to. */
export const expectedBy = ['in', 'out', 'move', 'recurring'] as const
export type ExpectedBy = (typeof expectedBy)[number]

export interface ForecastDay extends Readonly<Record<ExpectedBy, string>> {
  readonly date: string
  /** At the end of the day. */
  readonly balance: string
}

export interface Forecast {
  readonly today: string
  readonly until: string
  readonly currency: string
  readonly decimals: number
  /** Confirmed, today. */
  readonly balance: string
  /** Days on which something is expected; what was due before counts today. */
  readonly days: readonly ForecastDay[]
  /** The first day with the lowest balance; today where it never falls below. */
  readonly lowest: { readonly date: string; readonly balance: string }
  /** What of the days is pending since before today. */
  readonly overdue: string
}

interface Start {
  readonly today: string
  readonly until: string
  readonly currency: string
  readonly decimals: number
  readonly balance: bigint
}

/** Most days that a forecast reaches over. */
export const maxForecastDays = 731

/** `expected` in any order; those after `until` are left out. */
export function forecastOf(start: Start, expected: readonly Expected[]): Forecast {
  const { today, until, currency, decimals } = start
  const text = (minor: bigint) => decimalText(minor, decimals)
  const byDay = new Map<string, Record<ExpectedBy, bigint>>()
  let overdue = 0n
  for (const { date, minor, by } of expected) {
    if (date > until) continue
    const day = date < today ? today : date
    if (date < today) overdue += minor
    const sums = byDay.get(day) ?? { in: 0n, out: 0n, move: 0n, recurring: 0n }
    byDay.set(day, { ...sums, [by]: sums[by] + minor })
  }
  let balance = start.balance
  let lowest = { date: today, balance }
  const days: ForecastDay[] = []
  for (const [date, sums] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    balance += sums.in + sums.out + sums.move + sums.recurring
    // Today counts with its balance after everything that is due.
    if (balance < lowest.balance) lowest = { date, balance }
    const words = Object.fromEntries(expectedBy.map((by) => [by, text(sums[by])]))
    days.push({ ...(words as Record<ExpectedBy, string>), date, balance: text(balance) })
  }
  return {
    today,
    until,
    currency,
    decimals,
    days,
    balance: text(start.balance),
    lowest: { date: lowest.date, balance: text(lowest.balance) },
    overdue: text(overdue),
  }
}
