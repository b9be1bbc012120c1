// How much of each budget is spent in a month.
import { monthSpan } from '#core/values/periods.ts'
import type { RecordContext } from '#server/records/face.ts'
import { find } from '#server/records/find.ts'
import type { Doc } from '#core/entity/entity.ts'
import { budget as entity } from '../../entities/budget.ts'
import { sumOf } from '../../rules/amounts.ts'
import { leftOf, type BudgetLine, type BudgetMonth } from '../../rules/report/budget.ts'
import { feesCategory, type ReportFlow } from '../../rules/report/figures.ts'
import { sumFlow, sumIn } from './sums.ts'

type Budget = Doc<typeof entity>

const maxBudgets = 200

/** `decimalsOf`: of amounts in a currency. */
export async function loadBudgets(
  context: RecordContext,
  month: string,
  decimalsOf: (currency: string) => number,
): Promise<BudgetMonth> {
  const { docs } = await find(context, {
    selector: { klass: entity.kind },
    sort: [{ category: 'asc' }],
    limit: maxBudgets,
  })
  const budgets = docs as Budget[]
  const currencies = [...new Set(budgets.map(({ currency = '' }) => currency))]
  const lines = await Promise.all(
    currencies.map(async (currency) => {
      const decimals = decimalsOf(currency)
      const spentOn = await spending(context, currency, month, decimals)
      return budgets
        .filter((budget) => budget.currency === currency)
        .map((budget): BudgetLine => {
          const category = budget.category ?? ''
          const amount = sumOf([budget.amount ?? '0'], decimals)
          const { spent, pending } = spentOn(category)
          const left = leftOf(amount, spent, decimals)
          return { id: budget._id, category, currency, decimals, amount, spent, pending, left }
        })
    }),
  )
  return { month, lines: lines.flat() }
}

/** All that was filed under a category in a month, and what of it is pending. */
async function spending(context: RecordContext, currency: string, month: string, decimals: number) {
  const ask = (flow: ReportFlow, by: readonly { each: string }[], standing?: 'pending') =>
    sumFlow(context, flow, { currency, standing }, { by, days: [monthSpan(month)] })
  const filed = [{ each: 'categories' }]
  const load = async (standing?: 'pending') => {
    const [groups, transfers, exchanges] = await Promise.all([
      ask('out', filed, standing),
      ask('transfer_fees', [], standing),
      ask('exchange_fees', [], standing),
    ])
    return (category: string) => {
      const own = groups.find(({ keys }) => keys[0] === category)
      const fees = [
        sumIn(transfers[0], 'transfer_fees').total,
        sumIn(exchanges[0], 'exchange_fees').total,
      ]
      const all = category === feesCategory ? fees : []
      return sumOf([sumIn(own, 'out').total, ...all], decimals)
    }
  }
  const [spent, pending] = await Promise.all([load(), load('pending')])
  return (category: string) => ({ spent: spent(category), pending: pending(category) })
}
