// The next term of a contract, which begins on the day after its last one. Pure.
import { isDay, monthsAfter } from '#core/time/day.ts'
import { dayAfter, dayMs } from '#core/time/zone.ts'
import { monthsBetween } from './period.ts'

export interface Term {
  readonly starts_at?: string
  /** The first day of the term that runs, where the contract was renewed. */
  readonly term_starts_at?: string
  readonly ends_at?: string
}

/** Months of a term where nothing says how long the former one was. */
const usualMonths = 12

/** As long as the term that ends, in months where it was whole ones; undefined for a contract that goes on. */
export function nextTerm(contract: Term): { from: string; to: string } | undefined {
  const { starts_at, term_starts_at: began = starts_at, ends_at } = contract
  if (ends_at === undefined) return undefined
  const from = dayAfter(ends_at, 1)
  if (!isDay(from)) return undefined
  const months = began === undefined ? usualMonths : monthsBetween(began, from)
  if (began === undefined || monthsAfter(began, months) === from)
    return { from, to: dayAfter(monthsAfter(from, months), -1) }
  const days = (Date.parse(ends_at) - Date.parse(began)) / dayMs
  return { from, to: dayAfter(from, days) }
}
