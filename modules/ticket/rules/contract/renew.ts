// The next term of a contract, which begins on the day after its last one. Pure.
import { isDay, monthsAfter } from '#core/time/day.ts'
import { dayAfter, daysBetween } from '#core/time/zone.ts'
import { monthsBetween, termStarts, type Included } from './period.ts'

/** Months of a term where nothing says how long the former one was. */
const usualMonths = 12

/** As long as the last term, in months where it was whole ones; undefined for a contract that goes on. */
export function nextTerm(contract: Included): { from: string; to: string } | undefined {
  const { starts_at, ends_at } = contract
  const began = termStarts(contract).at(-1) ?? starts_at
  if (ends_at === undefined) return undefined
  const from = dayAfter(ends_at, 1)
  if (!isDay(from)) return undefined
  const months = began === undefined ? usualMonths : monthsBetween(began, from)
  if (began === undefined || monthsAfter(began, months) === from)
    return { from, to: dayAfter(monthsAfter(from, months), -1) }
  return { from, to: dayAfter(from, daysBetween(began, ends_at)) }
}
