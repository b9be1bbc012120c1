// The balance to be expected as a line of steps, and what is said of it; below it what should have come by now.
import { moneyWords } from '#core/numbers/money.ts'
import { dayText } from '#core/time/day.ts'
import { dayMs } from '#core/time/zone.ts'
import { useTexts } from '#web/api/texts.ts'
import styles from '#web/records/report/report.module.css'
import { isNought } from '../../rules/amounts.ts'
import type { Forecast } from '../../rules/report/forecast.ts'
import money from './money.module.css'
import { StepChart } from './StepChart.tsx'

/** Days since 1970. */
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

/** What is said of a forecast: its balances and days in words. */
export function useForecastWords({ currency, days, balance, lowest, until }: Forecast) {
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

export function BalanceChart({ forecast }: { forecast: Forecast }) {
  const t = useTexts()
  const { currency, overdue } = forecast
  return (
    <>
      <Steps forecast={forecast} />
      <div className={money.below} />
      {!isNought(overdue) && (
        <p className={styles.note}>
          {t('report.money.forecast.overdue', {
            amount: moneyWords(overdue, currency, t.locale),
          })}
        </p>
      )}
    </>
  )
}

function Steps({ forecast }: { forecast: Forecast }) {
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
