// Periods that a report may be about, and the steps its chart has. Days are `2026-11-21`, spans `2026-11-01..2026-11-21`, both
// ends of them included. Pure.
import { isDay, monthsAfter } from './day.ts'
import { dayAfter, dayMs } from './zone.ts'

export const periods = ['week', 'month', 'last-month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

export interface Span {
  readonly from: string
  readonly to: string
}

/** What a report is about, and what it is compared with. */
export interface Compared {
  readonly span: Span
  readonly before: Span
}

export const steps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Step = (typeof steps)[number]

/** Days of the longest span there are reports of. */
export const maxDays = 3_660

/** Steps of the longest chart. */
export const maxSteps = 400

export function daysOf({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The first day of a month, counted in months since the year 0. */
function firstOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

const lengths = { month: 1, 'last-month': 1, quarter: 3, year: 12 } as const

/**
 * A period as of `today`. One that is not over ends today, and is compared with as many days of the one before, on its last day with all of
 * it; weeks begin on `firstDay` (0 Sunday, 1 Monday).
 */
export function periodOf(period: Period, today: string, firstDay: number): Compared {
  if (period === 'week') {
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
    const from = dayAfter(today, -((weekday - firstDay + 7) % 7))
    return {
      span: { from, to: today },
      before: { from: dayAfter(from, -7), to: dayAfter(today, -7) },
    }
  }
  const length = lengths[period]
  const current = Math.floor(monthOf(today) / length) * length
  if (period === 'last-month')
    return { span: months(current - 1, 1), before: months(current - 2, 1) }
  const span = { from: firstOf(current), to: today }
  const whole = months(current - length, length)
  if (today === months(current, length).to) return { span, before: whole }
  const sameDays = dayAfter(whole.from, daysOf(span) - 1)
  return { span, before: { ...whole, to: sameDays < whole.to ? sameDays : whole.to } }
}

function months(first: number, length: number): Span {
  return { from: firstOf(first), to: dayAfter(firstOf(first + length), -1) }
}

/** Chosen days are compared with as many before them. */
export function chosenPeriod(span: Span): Compared {
  const to = dayAfter(span.from, -1)
  return { span, before: { from: dayAfter(to, 1 - daysOf(span)), to } }
}

/** The years that reports are about: what comes right before and behind them are days, too. */
const [firstDay, lastDay] = ['1900-01-01', '9998-12-31']

/** Undefined when it is not a span of days, for one that is too long, and for one outside the years of reports. */
export function readSpan(text: string | null | undefined): Span | undefined {
  const [from = '', to = '', ...rest] = (text ?? '').split('..')
  if (rest.length > 0 || !isDay(from) || !isDay(to) || from > to) return undefined
  if (from < firstDay || to > lastDay) return undefined
  return daysOf({ from, to }) <= maxDays ? { from, to } : undefined
}

/** All days of a month: `2026-11` → 1 to 30 November. */
export function monthSpan(month: string): Span {
  return { from: `${month}-01`, to: monthsAfter(`${month}-31`, 0) }
}

export const spanText = ({ from, to }: Span) => `${from}..${to}`

/** The finest step whose chart has at most this many. */
export function stepFor(span: Span, max: number): Step {
  return steps.find((step) => stepsOf(span, step).length <= max) ?? 'year'
}

/** The spans of a chart's steps: of seven days from the first one on, of calendar months, quarters and years. */
export function stepsOf({ from, to }: Span, step: Step): Span[] {
  const spans: Span[] = []
  for (let start = from; start <= to;) {
    const next = nextStep(start, step)
    const end = dayAfter(next, -1)
    spans.push({ from: start, to: end < to ? end : to })
    start = next
  }
  return spans
}

function nextStep(day: string, step: Step): string {
  if (step === 'day') return dayAfter(day, 1)
  if (step === 'week') return dayAfter(day, 7)
  const length = step === 'month' ? 1 : step === 'quarter' ? 3 : 12
  return firstOf((Math.floor(monthOf(day) / length) + 1) * length)
}
