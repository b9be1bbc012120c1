// The balance to be expected: what is there today, what is pending, and what recurs, as a line of steps with its lowest point said.
import { dayText } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { CsvButton } from '#web/records/report/CsvButton.tsx'
import styles from '#web/records/report/report.module.css'
import { BalanceChart, useForecastWords } from './BalanceChart.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { expectedBy, type Forecast, type ForecastDay } from '../../rules/report/forecast.ts'
import { moneyLinks } from '../../rules/report/links.ts'
import { AmountLink } from './AmountLink.tsx'
import money from './money.module.css'
import { useForecast } from './use-money-report.ts'

interface ForecastCardProps {
  today: string
  currency: string
  wallet_id: string | undefined
}

/** Days ahead. */
const aheadDays = 90

export function ForecastCard({ today, currency, wallet_id }: ForecastCardProps) {
  const t = useTexts()
  const { db } = useGroup()
  const until = dayAfter(today, aheadDays)
  const { data, error } = useForecast(db, { today, until, currency, wallet_id })
  if (error && !data)
    return <ErrorPanel title={t('records.gone.failed.title')} text={t.problem(error)} />
  if (!data) return <CardSkeleton lines={6} />
  return <Shown forecast={data} wallet_id={wallet_id} />
}

interface ShownProps {
  forecast: Forecast
  wallet_id: string | undefined
}

function Shown({ forecast, wallet_id }: ShownProps) {
  const t = useTexts()
  const { today, until, currency, days } = forecast
  const title = t('report.money.forecast.title')
  const lines = [
    [
      t('report.money.days'),
      t('report.money.currency'),
      ...expectedBy.map((by) => t(`report.money.forecast.by.${by}`)),
      t('report.money.forecast.balance'),
    ],
    ...days.map((one) => [one.date, currency, ...expectedBy.map((by) => one[by]), one.balance]),
  ]
  return (
    <Card
      title={title}
      action={<CsvButton name="forecast" span={{ from: today, to: until }} {...{ title, lines }} />}
    >
      <Balances forecast={forecast} />
      <BalanceChart forecast={forecast} />
      <p className={styles.note}>{t('report.money.forecast.note')}</p>
      {days.length > 0 && <DaysTable {...{ forecast, wallet_id }} />}
    </Card>
  )
}

/** Today, at its lowest, and at the end. */
function Balances({ forecast }: { forecast: Forecast }) {
  const t = useTexts()
  const { balance, last, lowest, lowestDay, until } = useForecastWords(forecast)
  return (
    <p className={money.lowest}>
      <span>
        {t('report.money.forecast.today')} <b>{balance}</b>
      </span>
      <span>
        {t('report.money.forecast.lowest', { day: lowestDay })} <b>{lowest}</b>
      </span>
      <span>
        {t('report.money.forecast.last', { day: until })} <b>{last}</b>
      </span>
    </p>
  )
}

function DaysTable({ forecast, wallet_id }: ShownProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { today, until, currency, days } = forecast
  const links = moneyLinks(
    db,
    { from: today, to: until },
    { currency, wallet_id, standing: 'pending' },
  )
  /** What was due before counts today. */
  const spanOf = ({ date }: ForecastDay) => ({
    from: date === today ? '2000-01-01' : date,
    to: date,
  })
  return (
    <details className={`${styles.table} ${styles.section}`}>
      <summary>{t('report.as_table')}</summary>
      <DataTable
        label={t('report.money.forecast.title')}
        rows={days}
        rowKey={({ date }) => date}
        columns={[
          {
            key: 'date',
            header: t('report.money.days'),
            cell: ({ date }) => dayText(date, t.locale),
          },
          ...expectedBy.map((by) => ({
            key: by,
            header: t(`report.money.forecast.by.${by}`),
            end: true,
            cell: (one: ForecastDay) => (
              <AmountLink
                text={one[by]}
                currency={currency}
                href={by === 'in' || by === 'out' ? links.flow(by, spanOf(one)) : undefined}
              />
            ),
          })),
          {
            key: 'balance',
            header: t('report.money.forecast.balance'),
            end: true,
            cell: (one) => <AmountLink text={one.balance} currency={currency} href={undefined} />,
          },
        ]}
      />
    </details>
  )
}
