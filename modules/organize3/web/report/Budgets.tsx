// The page of budgets: what may be spent on each category in a month, and what is spent of it.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { seesReports } from '#core/access/policies.ts'
import { dayOf, monthsAfter } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { useAddress } from '#web/router/use-address.ts'
import { NoRightPage, NotFoundPage } from '#web/shell/ErrorPages.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { MainAction, Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { budget } from '../../entities/budget.ts'
import { BudgetList } from './BudgetList.tsx'
import styles from './money.module.css'
import { moneyTexts } from './texts.ts'
import { useBudgetFlag } from './use-budget-flag.ts'
import { useBudgets } from './use-money-report.ts'
import { shortMonth } from './words.ts'

export default function Budgets() {
  const { db, actor } = useGroup()
  const flag = useBudgetFlag(db)
  if (seesReports(actor)) return <NoRightPage />
  if (flag === false) return <NotFoundPage />
  return (
    <PartTexts name="report" load={moneyTexts} outline={<Outline />}>
      <BudgetPage />
    </PartTexts>
  )
}

function Outline() {
  return (
    <Page>
      <CardSkeleton lines={8} />
    </Page>
  )
}

function BudgetPage() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { params } = useAddress()
  const now = useNow()
  const asked = params.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : dayOf(now).slice(0, 7)
  const { data, error, refetch } = useBudgets(db, month)
  const newAddress = useNewAddress(budget)
  useNewKey(newAddress)
  const currencies = [...new Set(data?.lines.map(({ currency }) => currency))]
  const editable = budget.access(actor, 'update') === undefined
  return (
    <Page narrow>
      <PageHeader
        title={t('budget.many')}
        subtitle={<MonthTurner month={month} />}
        actions={
          newAddress && <MainAction label={t('budget.new')} shortcut="C" href={newAddress} />
        }
      />
      {error && !data ? (
        <NotLoaded isRecord error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton lines={8} />
      ) : data.lines.length === 0 ? (
        <EmptyState
          drawing={<Icon name={budget.icon} size={28} />}
          title={t('budget.empty.title')}
          text={t('budget.empty.text')}
        >
          {newAddress && (
            <Button component="a" href={newAddress}>
              {t('budget.new')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <Stack>
          {currencies.map((currency) => (
            <Card key={currency} title={currency}>
              <BudgetList
                month={month}
                editable={editable}
                lines={data.lines.filter((line) => line.currency === currency)}
              />
            </Card>
          ))}
        </Stack>
      )}
    </Page>
  )
}

function MonthTurner({ month }: { month: string }) {
  const t = useTexts()
  const { path, go } = useAddress()
  const turn = (months: number) =>
    go(`${path}?month=${monthsAfter(`${month}-01`, months).slice(0, 7)}`, { replace: true })
  return (
    <span className={styles.turner}>
      <ActionIcon
        variant="subtle"
        aria-label={t('report.money.budget.earlier')}
        onClick={() => turn(-1)}
      >
        <IconChevronLeft size={18} stroke={1.75} />
      </ActionIcon>{' '}
      {shortMonth(month, t.locale)}{' '}
      <ActionIcon
        variant="subtle"
        aria-label={t('report.money.budget.later')}
        onClick={() => turn(1)}
      >
        <IconChevronRight size={18} stroke={1.75} />
      </ActionIcon>
    </span>
  )
}
