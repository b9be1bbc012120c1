// The tickets behind each figure of a report, as selectors: reports count by them, and lists show by them, so that a figure
// and its list are the same tickets. Days are those of a clock (`zone`, an IANA name). Pure.
import { dayAfter, startOfDayIn } from '#core/time/zone.ts'
import { unfinished } from '../ticket/status.ts'
import { statusMinutes, timedStatuses } from '../ticket/work.ts'
import { daysOf, type Span } from '#core/time/periods.ts'

type Selector = Record<string, unknown>

const dayMinutes = 1_440

export interface Clock {
  readonly zone: string
  /** Day of this moment there. */
  readonly today: string
}

/** The moments of the days of a span, its last one excluded. */
export function momentsOf({ from, to }: Span, zone: string) {
  return { $gte: startOfDayIn(zone, from), $lt: startOfDayIn(zone, dayAfter(to, 1)) }
}

export const openedIn = (span: Span, zone: string): Selector => ({
  created_at: momentsOf(span, zone),
})

/** Done, and still so: what was reopened is finished when it is done again. */
export const finishedIn = (span: Span, zone: string): Selector => ({
  status: 'done',
  status_at: momentsOf(span, zone),
})

/** Promised for a day of the span. */
export const promisedIn = ({ from, to }: Span): Selector => ({
  promised_at: { $gte: from, $lte: to },
})

/** Upper ends of the parts of "time to done", in days; what took longer is the last part. */
const tookDays = [1, 3, 7, 14, 30] as const

/** Names of the parts, the last one of tickets whose time is not known. */
export const tookParts = ['1', '3', '7', '14', '30', 'longer', 'unknown'] as const

/** Where the parts begin, in minutes. */
export const tookEdges = [0, ...tookDays.map((days) => days * dayMinutes)]

function tookSelector(part: (typeof tookParts)[number]): Selector {
  if (part === 'unknown') return { done_minutes: { $exists: false } }
  const at = tookParts.indexOf(part)
  const to = tookEdges[at + 1]
  return { done_minutes: { $gte: tookEdges[at], ...(to !== undefined && { $lt: to }) } }
}

/** Minutes after the beginning of a promised day (UTC) at which that day is over there. */
function endMinutes(day: string, zone: string): number {
  return (Date.parse(startOfDayIn(zone, dayAfter(day, 1))) - Date.parse(day)) / 60_000
}

/** Days that clocks stay as they are at the least. */
const steadyDays = 28

/** Parts of a span in which every day ends at the same minute, and that minute. */
function* steadyParts(span: Span, zone: string): Generator<Span & { minutes: number }> {
  const [minutes, last] = [endMinutes(span.from, zone), endMinutes(span.to, zone)]
  const days = daysOf(span)
  if (days === 1 || (minutes === last && days <= steadyDays)) {
    yield { ...span, minutes }
    return
  }
  const middle = dayAfter(span.from, Math.ceil(days / 2) - 1)
  yield* steadyParts({ from: span.from, to: middle }, zone)
  yield* steadyParts({ from: dayAfter(middle, 1), to: span.to }, zone)
}

/** Ready before the promised day was over, or after it: where clocks change, each part of the span by its own. */
function byPromise(span: Span, zone: string, condition: (minutes: number) => Selector): Selector {
  const merged: (Span & { minutes: number })[] = []
  for (const part of steadyParts(span, zone)) {
    const last = merged.at(-1)
    if (last?.minutes === part.minutes) merged.splice(-1, 1, { ...last, to: part.to })
    else merged.push(part)
  }
  return {
    $or: merged.map(({ from, to, minutes }) => ({
      promised_at: { $gte: from, $lte: to },
      promise_minutes: condition(minutes),
    })),
  }
}

const isNotReady = { promise_minutes: { $exists: false } }

const simple: Readonly<Record<string, Selector>> = {
  'first-fix': { rework: { $exists: false } },
  rework: { rework: { $exists: true } },
  // What was cancelled is owed no more.
  promised: { $or: [{ promise_minutes: { $exists: true } }, { status: { $in: unfinished } }] },
  ...Object.fromEntries(tookParts.map((part) => [`took-${part}`, tookSelector(part)])),
  ...Object.fromEntries(
    timedStatuses.map((status) => [
      `was-${status}`,
      { [statusMinutes[status]]: { $exists: true } },
    ]),
  ),
}

export const promiseFigures = ['kept', 'missed', 'due'] as const

/**
 * The tickets of a figure; undefined for a name that is none. `promised` is the span that promised days are in, which those
 * about promises need: without one they look at today.
 */
export function figureSelector(
  name: string,
  { zone, today }: Clock,
  promised: Span = { from: today, to: today },
): Selector | undefined {
  switch (name) {
    case 'kept':
      return byPromise(promised, zone, (minutes) => ({ $lt: minutes }))
    case 'missed':
      return {
        $or: [
          byPromise(promised, zone, (minutes) => ({ $gte: minutes })),
          { ...isNotReady, status: { $in: unfinished }, promised_at: { $lt: today } },
        ],
      }
    case 'due':
      return { ...isNotReady, status: { $in: unfinished }, promised_at: { $gte: today } }
    default:
      return Object.hasOwn(simple, name) ? simple[name] : undefined
  }
}
