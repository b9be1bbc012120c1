// Budgets of a month in a report, for Groups that keep them.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import styles from '#web/records/report/report.module.css'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { BudgetList } from './BudgetList.tsx'
import { useBudgetFlag } from './use-budget-flag.ts'
import { useBudgets } from './use-money-report.ts'
import { shortMonth } from './words.ts'

/** `month`: `2026-11`. */
export function BudgetCard({ month, currency }: { month: string; currency: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const isKept = useBudgetFlag(db) === true
  const { data, error } = useBudgets(db, month, isKept)
  if (!isKept || error) return null
  if (!data) return <CardSkeleton lines={4} />
  const lines = data.lines.filter((line) => line.currency === currency)
  return (
    <Card
      title={t('budget.many')}
      count={shortMonth(month, t.locale)}
      action={
        <a className="link no-print" href={`/account/${db}/budgets?month=${month}`}>
          {t('report.money.budget.all')}
        </a>
      }
    >
      {lines.length === 0 ? (
        <p className={styles.note}>
          {t(data.lines.length === 0 ? 'budget.empty.text' : 'report.money.budget.none')}
        </p>
      ) : (
        <BudgetList month={month} lines={lines} />
      )}
    </Card>
  )
}
