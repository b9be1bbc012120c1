// What is spent of each budget in a month: a bar, its pending part hatched, and the same in words, so that nothing needs colour.
import { moneyWords } from '#core/numbers/money.ts'
import { tagWords } from '#core/fields/tags.ts'
import { IconAlertTriangle, IconCheck, IconCircle, IconCircleHalf2 } from '@tabler/icons-react'
import { monthSpan } from '#core/time/periods.ts'
import { useTexts } from '#web/api/texts.ts'
import { useGroup } from '#web/api/context.ts'
import {
  budgetState,
  spentPercent,
  type BudgetLine,
  type BudgetState,
} from '../../rules/report/budget.ts'
import { lengthOf } from '../../rules/amounts.ts'
import { moneyLinks } from '../../rules/report/links.ts'
import styles from './money.module.css'

const icons: Readonly<Record<BudgetState, typeof IconCheck>> = {
  free: IconCircle,
  near: IconCircleHalf2,
  planned: IconCircleHalf2,
  spent: IconCheck,
  over: IconAlertTriangle,
}

interface BudgetListProps {
  month: string
  lines: readonly BudgetLine[]
  /** Where each is changed, if the person may. */
  editable?: boolean
}

export function BudgetList({ month, lines, editable }: BudgetListProps) {
  return (
    <ul className={`${styles.budgets} ${styles.budget}`}>
      {lines.map((line) => (
        <li key={line.id}>
          <Line {...{ line, month, editable }} />
        </li>
      ))}
    </ul>
  )
}

interface LineProps {
  line: BudgetLine
  month: string
  editable: boolean | undefined
}

function Line({ line, month, editable }: LineProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { id, category, currency, amount, spent, pending, left } = line
  const state = budgetState(line)
  const words = (text: string) => moneyWords(text.replace('-', ''), currency, t.locale)
  const href = moneyLinks(db, monthSpan(month), { currency }).flow('out', undefined, {
    categories: category,
  })
  const percent = spentPercent(line)
  const Icon = icons[state]
  const share = (text: string) => `${Math.min(100, (100 * lengthOf(text)) / lengthOf(amount))}%`
  const settled = lengthOf(spent) - lengthOf(pending)
  const settledShare = Math.min(100, (100 * Math.max(0, settled)) / lengthOf(amount))
  return (
    <>
      <div className={styles.budgetHead}>
        <strong>
          {editable ? (
            <a className="link" href={`/account/${db}/budgets/${id}/edit`}>
              {tagWords(category)}
            </a>
          ) : (
            tagWords(category)
          )}
        </strong>
        <span>
          <a className="link" href={href}>
            {words(spent)}
          </a>{' '}
          {t('report.money.budget.of', { amount: words(amount) })}
        </span>
      </div>
      <div className={styles.progress} aria-hidden>
        <i data-pending style={{ width: share(spent) }} />
        <i style={{ width: `${settledShare}%` }} />
      </div>
      <div className={styles.state} data-state={state}>
        <Icon size={15} stroke={1.9} aria-hidden />
        {t(`report.money.budget.states.${state}`, { percent, left: words(left) })}
        {lengthOf(pending) > 0 &&
          ` · ${t('report.money.budget.pending', { amount: words(pending) })}`}
      </div>
    </>
  )
}
