// The balance to be expected in the next 30 days, for those who see reports: what is there, what is pending, what recurs.
import { dayOf } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { aheadDays } from '../../rules/entry/payable.ts'
import type { Forecast } from '../../rules/report/forecast.ts'
import { BalanceChart, useForecastWords } from '../report/BalanceChart.tsx'
import { moneyTexts } from '../report/texts.ts'
import { useForecast } from '../report/use-money-report.ts'
import { MoneyTexts } from './MoneyTexts.tsx'
import { useMostHeld } from './use-most-held.ts'

export default function NextDays({ db }: { db: string }) {
  const currency = useMostHeld(db)
  if (!currency) return null
  return (
    <MoneyTexts outline={null}>
      <PartTexts name="report" load={moneyTexts} outline={null}>
        <Expected db={db} currency={currency} />
      </PartTexts>
    </MoneyTexts>
  )
}

function Expected({ db, currency }: { db: string; currency: string }) {
  const today = dayOf(useNow())
  const until = dayAfter(today, aheadDays)
  const { data } = useForecast(db, { today, until, currency, wallet_id: undefined })
  return data && data.days.length > 0 ? <Shown forecast={data} /> : null
}

function Shown({ forecast }: { forecast: Forecast }) {
  const t = useTexts()
  const { last } = useForecastWords(forecast)
  return (
    <Card title={t('money.next')} action={<b>{last}</b>}>
      <BalanceChart forecast={forecast} />
    </Card>
  )
}
