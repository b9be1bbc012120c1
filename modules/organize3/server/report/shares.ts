// What was spent on and earned with each category and third party, beside what it was in the time before.
import type { RecordContext } from '#server/records/face.ts'
import type { SumsKey } from '#server/store/mango/sums.ts'
import { compareAmounts } from '#core/numbers/money.ts'
import { isNought, sumOf } from '../../rules/amounts.ts'
import { byCategory, daysSelector, feesCategory } from '../../rules/report/figures.ts'
import { partyFields } from '../../rules/report/links.ts'
import {
  maxShares,
  type MoneyReport,
  type Period,
  type Share,
  type Shares,
} from '../../rules/report/report.ts'
import type { ReportQuery } from './load.ts'
import { sumFlow, sumIn } from './sums.ts'

type AllShares = Pick<MoneyReport, 'spent' | 'earned' | 'paid_to' | 'paid_by'>

/** `periods`: this one and the one before, whose fees are spent as well. */
export async function loadShares(
  context: RecordContext,
  query: ReportQuery,
  periods: readonly [now: Period, before: Period],
): Promise<AllShares> {
  const { decimals } = query
  const [spent, earned, paid_to, paid_by] = await Promise.all([
    sharesBy(context, query, 'out', byCategory),
    sharesBy(context, query, 'in', byCategory),
    sharesBy(context, query, 'out', partyFields.out),
    sharesBy(context, query, 'in', partyFields.in),
  ])
  return {
    spent: shown(withFees(spent, periods, decimals)),
    earned: shown(earned),
    paid_to: shown(paid_to),
    paid_by: shown(paid_by),
  }
}

async function sharesBy(
  context: RecordContext,
  { span, before, narrowing, decimals }: ReportQuery,
  flow: 'in' | 'out',
  by: SumsKey,
): Promise<Share[]> {
  const groups = await sumFlow(context, flow, narrowing, {
    by: [by],
    days: [span, before],
    parts: { now: daysSelector(span), before: daysSelector(before) },
  })
  return groups.map((group) => {
    const [now, was] = [sumIn(group, flow, 'now'), sumIn(group, flow, 'before')]
    return {
      name: group.keys[0] ?? null,
      amount: now.amount,
      total: sumOf([now.total], decimals),
      before: sumOf([was.total], decimals),
    }
  })
}

/** Fees of what only moved are filed under a category of their own. */
function withFees(
  shares: readonly Share[],
  [now, before]: readonly [Period, Period],
  decimals: number,
): Share[] {
  const { transfer_fees, exchange_fees } = now.flows
  const was = [before.flows.transfer_fees.total, before.flows.exchange_fees.total]
  const own = shares.find(({ name }) => name === feesCategory)
  const fees: Share = {
    name: feesCategory,
    amount: (own?.amount ?? 0) + transfer_fees.amount + exchange_fees.amount,
    total: sumOf([own?.total ?? '0', transfer_fees.total, exchange_fees.total], decimals),
    before: sumOf([own?.before ?? '0', ...was], decimals),
    fees: { transfer_fees, exchange_fees },
  }
  if (isNought(fees.total) && isNought(fees.before)) return [...shares]
  return [...shares.filter((share) => share !== own), fees]
}

function shown(shares: readonly Share[]): Shares {
  const ordered = shares.toSorted(
    (a, b) =>
      compareAmounts(b.total, a.total) ||
      compareAmounts(b.before, a.before) ||
      ((a.name ?? '') < (b.name ?? '') ? -1 : 1),
  )
  return { shares: ordered.slice(0, maxShares), others: Math.max(0, ordered.length - maxShares) }
}
