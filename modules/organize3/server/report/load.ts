// The figures of a money report, added up by the store to the last decimal.
import { stepsOf, type Compared, type Span, type Step } from '#core/time/periods.ts'
import type { RecordContext } from '#server/records/face.ts'
import { decimalText } from '#core/numbers/money.ts'
import { difference, minorOf, sumOf } from '../../rules/amounts.ts'
import { ofStanding } from '../../rules/entry/standing.ts'
import {
  daysSelector,
  reportFlows,
  type Narrowing,
  type ReportFlow,
} from '../../rules/report/figures.ts'
import type { FlowStep, FlowSums, MoneyReport, Period, Result } from '../../rules/report/report.ts'
import { loadMonths } from './months.ts'
import { loadShares } from './shares.ts'
import { sumFlow, sumIn } from './sums.ts'

export interface ReportQuery extends Compared {
  readonly step: Step
  readonly narrowing: Narrowing
  /** Of amounts in its currency. */
  readonly decimals: number
}

type Figures = Omit<MoneyReport, 'today' | 'currencies'>

export async function loadReport(context: RecordContext, query: ReportQuery): Promise<Figures> {
  const { span, before, step, narrowing, decimals } = query
  const flows = await Promise.all(
    reportFlows.map((flow) =>
      sumFlow(context, flow, narrowing, {
        days: [span, before],
        parts: {
          now: daysSelector(span),
          before: daysSelector(before),
          pending: { $and: [daysSelector(span), ofStanding.pending] },
          imported: { $and: [daysSelector(span), ofStanding.imported] },
        },
      }),
    ),
  )
  const sumsOf = (part: 'now' | 'before' | 'pending' | 'imported') =>
    Object.fromEntries(
      reportFlows.map((flow, at) => {
        const { amount, total } = sumIn(flows[at]![0], flow, part)
        return [flow, { amount, total: sumOf([total], decimals) }] as const
      }),
    ) as FlowSums
  const periodOf = (part: 'now' | 'before'): Period => {
    const sums = sumsOf(part)
    return { flows: sums, ...resultOf((flow) => sums[flow].total, decimals) }
  }
  const [now, earlier] = [periodOf('now'), periodOf('before')]
  const steps = await loadSteps(context, query)
  const shares = await loadShares(context, query, [now, earlier])
  return {
    currency: narrowing.currency,
    decimals,
    now,
    before: earlier,
    pending: sumsOf('pending'),
    imported: sumsOf('imported'),
    step,
    steps,
    ...shares,
    months: await loadMonths(context, query),
  }
}

/** Fees are money that went out. */
function resultOf(totalOf: (flow: ReportFlow) => string, decimals: number): Result {
  const income = sumOf([totalOf('in')], decimals)
  const out = sumOf([totalOf('out'), totalOf('transfer_fees'), totalOf('exchange_fees')], decimals)
  return { in: income, out, result: difference(income, out, decimals) }
}

/** The field that is fine enough for a step. */
const fieldOf: Readonly<Record<Step, 'date' | 'month'>> = {
  day: 'date',
  week: 'date',
  month: 'month',
  quarter: 'month',
  year: 'month',
}

async function loadSteps(
  context: RecordContext,
  { span, step, narrowing, decimals }: ReportQuery,
): Promise<FlowStep[]> {
  const field = fieldOf[step]
  const spans = stepsOf(span, step)
  const totals = await Promise.all(
    reportFlows.map(async (flow) => {
      const groups = await sumFlow(context, flow, narrowing, { by: [field], days: [span] })
      const sums = spans.map(() => 0n)
      for (const group of groups) {
        const at = stepAt(spans, group.keys[0] ?? '', field)
        if (at >= 0) sums[at]! += minorOf(sumIn(group, flow).total, decimals)
      }
      return sums
    }),
  )
  return spans.map((one, at) => {
    const flows = Object.fromEntries(
      reportFlows.map((flow, of) => [flow, decimalText(totals[of]![at]!, decimals)]),
    ) as FlowStep['flows']
    return { ...one, flows, ...resultOf((flow) => flows[flow], decimals) }
  })
}

/** Months begin with the first step or later; the first step may begin within one. */
function stepAt(spans: readonly Span[], key: string, field: 'date' | 'month'): number {
  const cut = field === 'date' ? 10 : 7
  return spans.findLastIndex(({ from }) => from.slice(0, cut) <= key)
}
