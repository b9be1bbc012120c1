// What a contract includes, period by period, and how much of it is used (trade 8). Pure.
import { isDay, monthsAfter } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import type { includedPeriods } from './contract.ts'

type IncludedPeriod = (typeof includedPeriods)[number]

/** Behind it no day can be written; many write it for a contract without an end. */
const lastDay = '9999-12-31'
const monthsIn = { month: 1, quarter: 3, year: 12 } as const

export interface Included {
  readonly starts_at?: string
  readonly ends_at?: string
  /** The first days of the terms behind the first one, where it was renewed. */
  readonly terms?: readonly { readonly starts_at?: string }[]
  readonly included_visits?: number
  readonly included_hours?: number
  readonly included_period?: IncludedPeriod
}

/** Days, both of them in it; undefined: open on that side. */
export interface Period {
  readonly from?: string
  readonly to?: string
}

/**
 * The period in which a day lies. Periods begin with the contract's first day (one that begins on the 31st goes on on the
 * last day of shorter months); without one they are those of the calendar. A day before the contract belongs to its first
 * period, one after it to its last.
 */
export function periodOf(contract: Included, day: string): Period {
  const { starts_at, ends_at, included_period = 'month' } = contract
  if (included_period === 'term') return termOf(contract, day)
  const first = starts_at ?? `${day.slice(0, 4)}-01-01`
  const inside = clamp(day, starts_at, ends_at)
  const step = monthsIn[included_period]
  const count = Math.max(0, Math.floor(monthsBetween(first, inside) / step))
  const from = monthsAfter(first, count * step)
  const next = monthsAfter(first, (count + 1) * step)
  const to = isDay(next) ? dayAfter(next, -1) : lastDay
  return { from, to: ends_at !== undefined && ends_at < to ? ends_at : to }
}

/** The first days of all terms behind the first one, in their order: what the contract's own days leave of them. */
export function termStarts({ starts_at = '', ends_at = '', terms = [] }: Included): string[] {
  const starts = terms.flatMap((term) => term.starts_at ?? [])
  return [...new Set(starts)].filter((day) => starts_at < day && day <= ends_at).toSorted()
}

/** A renewed contract includes it in each of its terms: one goes on until the next begins. */
function termOf(contract: Included, day: string): Period {
  const starts = termStarts(contract)
  const next = starts.find((start) => day < start)
  return {
    from: starts.findLast((start) => start <= day) ?? contract.starts_at,
    to: next === undefined ? contract.ends_at : dayAfter(next, -1),
  }
}

function clamp(day: string, from = day, to = day): string {
  if (day < from) return from
  return day > to ? to : day
}

/** Whole months from one day to another. */
export function monthsBetween(from: string, to: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const months = monthOf(to) - monthOf(from)
  return monthsAfter(from, months) > to ? months - 1 : months
}

/** What is included of one sort in a period, and what was used; hours in minutes. */
export interface Share {
  readonly included: number
  readonly used: number
}

/** When the shop visits next, and for which ticket or plan of maintenance. */
export interface NextVisit {
  readonly on: string
  readonly id: string
  /** Of the ticket that it is for, and who comes; a plan has none before its ticket is opened. */
  readonly number?: number
  readonly by?: string
}

/** What was billed for it. */
export interface Billed {
  readonly amount: number
  /** The day of the latest one. */
  readonly last: string
  readonly sums: readonly { readonly currency: string; readonly total: string }[]
}

export interface Balance {
  /** For who sees money, where something was. */
  readonly billed?: Billed
  readonly period: Period
  readonly next?: NextVisit
  readonly visits?: Share
  readonly minutes?: Share
}

/** What is used up of a balance, or overdrawn: the one sort, the other, or both. */
export type Sorts = 'visits' | 'hours' | 'both'

function sortsOf({ visits, minutes }: Balance, is: (share: Share) => boolean): Sorts | undefined {
  const [ofVisits, ofHours] = [visits && is(visits), minutes && is(minutes)]
  if (ofVisits && ofHours) return 'both'
  return ofVisits ? 'visits' : ofHours ? 'hours' : undefined
}

/** Nothing of it is left. What was used beyond counts as used up too. */
export function usedUp(balance: Balance): Sorts | undefined {
  return sortsOf(balance, ({ included, used }) => used >= included)
}

/** More of it was used than is included. */
export function overdrawn(balance: Balance): Sorts | undefined {
  return sortsOf(balance, ({ included, used }) => used > included)
}
