// The figures of a report, counted by the store: what was opened, finished and promised in a period and in the time before it.
import { dayAfter, dayIn, startOfDayIn } from '#core/time/zone.ts'
import type { RecordContext } from '#server/records/face.ts'
import { summarize } from '#server/records/summarize.ts'
import type { Figures, Group, SummaryQuery } from '#server/store/mango/summary.ts'
import { priorities } from '../../rules/ticket/priority.ts'
import {
  figureSelector,
  finishedIn,
  openedIn,
  promisedIn,
  tookEdges,
  tookParts,
  type Clock,
} from '../../rules/report/figures.ts'
import { stepsOf, type Compared, type Span, type Step } from '#core/time/periods.ts'
import type { StatusTime, TicketReport, Totals } from '../../rules/report/report.ts'
import { statuses } from '../../rules/ticket/status.ts'
import { statusMinutes, timedStatuses } from '../../rules/ticket/work.ts'
import { shareFrom, sharesOf } from './shares.ts'

export interface ReportQuery extends Compared {
  readonly zone: string
  readonly step: Step
  /** Further conditions on the tickets: a category, a technician. */
  readonly narrowed: Record<string, unknown>
}

/** The three ways in which tickets belong to a period. */
export type Counted = 'opened' | 'finished' | 'promised'

/** Failure forbidden for tickets that the actor may not read. */
export async function loadReport(
  context: RecordContext,
  query: ReportQuery,
): Promise<TicketReport> {
  const { span, before, zone, step, narrowed } = query
  const clock: Clock = { zone, today: dayIn(zone, context.now) }
  const spans = stepsOf(span, step)
  const edges = [...spans.map(({ from }) => from), dayAfter(span.to, 1)].map((day) =>
    startOfDayIn(zone, day),
  )
  const ask = (of: Span, counted: Counted, more: Omit<SummaryQuery, 'selector'> = {}) => {
    const { selector, ...asked } = basis(of, counted, clock)
    return summarize(context, 'Ticket', {
      ...asked,
      ...more,
      selector: { $and: [selector, narrowed] },
      numbers: [...(asked.numbers ?? []), ...(more.numbers ?? [])],
    })
  }
  const shared = [{ field: 'category_id' }, { field: 'technical_id' }]
  const [opened, finished, promised, times, ...earlier] = await Promise.all([
    ask(span, 'opened', {
      groupings: [
        ...shared,
        { field: 'status' },
        { field: 'priority' },
        { field: 'created_at', edges },
      ],
    }),
    ask(span, 'finished', {
      groupings: [
        ...shared,
        { field: 'status_at', edges },
        { field: 'done_minutes', edges: tookEdges },
      ],
    }),
    ask(span, 'promised', { groupings: shared }),
    ask(span, 'finished', { numbers: Object.values(statusMinutes) }),
    ask(before, 'opened'),
    ask(before, 'finished'),
    ask(before, 'promised'),
  ])
  const [wasOpened, wasFinished, wasPromised] = earlier
  const byStep = (groups: readonly Group[] = [], at: number) =>
    groups.find(({ key }) => key === at)?.amount ?? 0
  const sharesBy = (at: number) =>
    sharesOf({ opened: opened!, finished: finished!, promised: promised! }, at)
  return {
    now: totalsOf(opened!.whole, finished!.whole, promised!.whole),
    before: totalsOf(wasOpened!.whole, wasFinished!.whole, wasPromised!.whole),
    step,
    steps: spans.map((one, at) => ({
      ...one,
      opened: byStep(opened!.groups[4], at),
      finished: byStep(finished!.groups[2], at),
    })),
    status: amountsOf(statuses, opened!.groups[2]),
    priority: amountsOf(priorities, opened!.groups[3]),
    category: sharesBy(0),
    technician: sharesBy(1),
    took: tookOf(finished!.groups[3]),
    statuses: timedStatuses.map((status) => timeIn(status, times!.whole)),
  }
}

/** Which tickets these are, and what is counted of them. */
function basis(span: Span, counted: Counted, clock: Clock): SummaryQuery {
  const partsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, figureSelector(name, clock, span)!]))
  if (counted === 'opened') return { selector: openedIn(span, clock.zone) }
  if (counted === 'promised') {
    return { selector: promisedIn(span), parts: partsOf(['promised', 'kept', 'due']) }
  }
  return {
    selector: finishedIn(span, clock.zone),
    parts: partsOf(['first-fix']),
    numbers: ['done_minutes'],
  }
}

function totalsOf(opened: Figures, finished: Figures, promised: Figures): Totals {
  return { ...shareFrom(opened, finished, promised), due: promised.parts.due ?? 0 }
}

function amountsOf<const Name extends string>(
  names: readonly Name[],
  groups: readonly Group[] = [],
): Record<Name, number> {
  const amount = (name: Name) => groups.find(({ key }) => key === name)?.amount ?? 0
  return Object.fromEntries(names.map((name) => [name, amount(name)])) as Record<Name, number>
}

/** What is in no span of the edges is of a time not known. */
function tookOf(groups: readonly Group[] = []): TicketReport['took'] {
  const amount = (part: (typeof tookParts)[number], at: number) =>
    groups.find(({ key }) => key === (part === 'unknown' ? -1 : at))?.amount ?? 0
  const entries = tookParts.map((part, at) => [part, amount(part, at)])
  return Object.fromEntries(entries) as TicketReport['took']
}

function timeIn(status: StatusTime['status'], { numbers }: Figures): StatusTime {
  const { amount = 0, total = 0, median = null } = numbers[statusMinutes[status]] ?? {}
  return { status, amount, total_minutes: total, median_minutes: median }
}
