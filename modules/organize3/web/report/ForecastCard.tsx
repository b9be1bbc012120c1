// The balance to be expected: what is there today, what is pending, and what recurs, as a line of steps with its lowest point said.
import { moneyWords } from '#core/numbers/money.ts'
import { dayText } from '#core/time/day.ts'
import { dayAfter, dayMs } from '#core/time/zone.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { CsvButton } from '#web/records/report/CsvButton.tsx'
import styles from '#web/records/report/report.module.css'
import { StepChart } from './StepChart.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { isNought } from '../../rules/amounts.ts'
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

/** Days since 1970. */
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

function Shown({ forecast, wallet_id }: ShownProps) {
  const t = useTexts()
  const { today, until, currency, days, overdue } = forecast
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
      <div className={money.below} />
      {!isNought(overdue) && (
        <p className={styles.note}>
          {t('report.money.forecast.overdue', {
            amount: moneyWords(overdue, currency, t.locale),
          })}
        </p>
      )}
      <p className={styles.note}>{t('report.money.forecast.note')}</p>
      {days.length > 0 && <DaysTable {...{ forecast, wallet_id }} />}
    </Card>
  )
}

/** What is said of a forecast: its balances and days in words. */
function useForecastWords({ currency, days, balance, lowest, until }: Forecast) {
  const t = useTexts()
  const words = (text: string) => moneyWords(text, currency, t.locale)
  const day = (text: string) => dayText(text, t.locale)
  return {
    day,
    balance: words(balance),
    last: words(days.at(-1)?.balance ?? balance),
    lowest: words(lowest.balance),
    lowestDay: day(lowest.date),
    until: day(until),
  }
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

function BalanceChart({ forecast }: { forecast: Forecast }) {
  const t = useTexts()
  const { today, until, days, balance, lowest } = forecast
  const said = useForecastWords(forecast)
  const width = Math.max(1, dayNumber(until) - dayNumber(today))
  const at = (text: string) => (dayNumber(text) - dayNumber(today)) / width
  const isBetween = lowest.date > today && lowest.date < (days.at(-1)?.date ?? today)
  return (
    <StepChart
      label={t('report.money.forecast.said', {
        balance: said.balance,
        last: said.last,
        until: said.until,
        lowest: said.lowest,
        day: said.lowestDay,
      })}
      steps={[{ at: 0, value: Number(balance) }]}
      now={0}
      expected={days.map((one) => ({ at: at(one.date), value: Number(one.balance) }))}
      notes={
        isBetween ? [{ at: at(lowest.date), value: Number(lowest.balance), text: said.lowest }] : []
      }
      ticks={[
        { at: 0, text: said.day(today), strong: true },
        { at: 1, text: said.until },
      ]}
    />
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
