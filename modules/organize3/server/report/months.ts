// Spending by category, month by month: the year up to the last month of a report.
import { monthsAfter } from '#core/time/day.ts'
import { monthSpan } from '#core/time/periods.ts'
import { compareAmounts, decimalText } from '#core/numbers/money.ts'
import type { RecordContext } from '#server/records/face.ts'
import { minorOf, sumOf } from '../../rules/amounts.ts'
import { byCategory, feesCategory } from '../../rules/report/figures.ts'
import { maxMonthLines, type MonthLine, type MonthTable } from '../../rules/report/report.ts'
import type { SumsGroup } from '#server/store/mango/sums.ts'
import type { ReportQuery } from './load.ts'
import { sumFlow, sumIn } from './sums.ts'

/** Months beside each other. */
const shownMonths = 12

export async function loadMonths(
  context: RecordContext,
  { span, narrowing, decimals }: ReportQuery,
): Promise<MonthTable> {
  const last = `${span.to.slice(0, 7)}-01`
  const months = Array.from({ length: shownMonths }, (_, at) =>
    monthsAfter(last, at + 1 - shownMonths).slice(0, 7),
  )
  const days = [{ from: `${months[0]}-01`, to: monthSpan(months.at(-1)!).to }]
  const [filed, spent, transfers, exchanges] = await Promise.all([
    sumFlow(context, 'out', narrowing, { by: [byCategory, 'month'], days }),
    sumFlow(context, 'out', narrowing, { by: ['month'], days }),
    sumFlow(context, 'transfer_fees', narrowing, { by: ['month'], days }),
    sumFlow(context, 'exchange_fees', narrowing, { by: ['month'], days }),
  ])
  const filled = () => months.map(() => 0n)
  const add = (sums: bigint[], month: string | null | undefined, total: string) => {
    const at = months.indexOf(month ?? '')
    if (at >= 0) sums[at]! += minorOf(total, decimals)
  }
  const written = (sums: readonly bigint[]) => sums.map((minor) => decimalText(minor, decimals))
  const byName = new Map<string | null, bigint[]>()
  for (const group of filed) {
    const [name = null, month] = group.keys
    const sums = byName.get(name) ?? filled()
    byName.set(name, sums)
    add(sums, month, sumIn(group, 'out').total)
  }
  const flows = { out: spent, transfer_fees: transfers, exchange_fees: exchanges }
  const totals = filled()
  const fees: MonthLine[] = []
  for (const [flow, groups] of Object.entries(flows) as [MonthLine['flow'], SumsGroup[]][]) {
    const own = filled()
    for (const group of groups) {
      for (const sums of [own, totals]) add(sums, group.keys[0], sumIn(group, flow).total)
    }
    if (flow !== 'out' && groups.length > 0)
      fees.push({ flow, name: feesCategory, totals: written(own) })
  }
  const filedLines = [...byName].map(([name, sums]): MonthLine => ({
    flow: 'out',
    name,
    totals: written(sums),
  }))
  return {
    months,
    totals: written(totals),
    lines: [...filedLines, ...fees]
      .toSorted((a, b) => compareAmounts(sumOf(b.totals, decimals), sumOf(a.totals, decimals)))
      .slice(0, maxMonthLines),
  }
}
