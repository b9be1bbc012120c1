// How much of each budget is spent in a month.
import { monthSpan } from '#core/time/periods.ts'
import type { RecordContext } from '#server/records/face.ts'
import { find } from '#server/records/find.ts'
import type { Doc } from '#core/entity/entity.ts'
import { budget as entity } from '../../entities/budget.ts'
import { sumOf } from '../../rules/amounts.ts'
import { ofStanding } from '../../rules/entry/standing.ts'
import { leftOf, type BudgetLine, type BudgetMonth } from '../../rules/report/budget.ts'
import { byCategory, feesCategory } from '../../rules/report/figures.ts'
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
  const query = { days: [monthSpan(month)], parts: { pending: ofStanding.pending } }
  const [filed, transfers, exchanges] = await Promise.all([
    sumFlow(context, 'out', { currency }, { ...query, by: [byCategory] }),
    sumFlow(context, 'transfer_fees', { currency }, query),
    sumFlow(context, 'exchange_fees', { currency }, query),
  ])
  return (category: string) => {
    const own = filed.find(({ keys }) => keys[0] === category)
    const come = (part?: 'pending') => {
      const fees = [
        sumIn(transfers[0], 'transfer_fees', part).total,
        sumIn(exchanges[0], 'exchange_fees', part).total,
      ]
      const all = category === feesCategory ? fees : []
      return sumOf([sumIn(own, 'out', part).total, ...all], decimals)
    }
    return { spent: come(), pending: come('pending') }
  }
}
