// What came in and went out this month, for those who see reports: each beside all of it in the month before, and what most was earned with.
import type { CSSProperties } from 'react'
import { tagWords } from '#core/fields/tags.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { dayOf, monthsAfter } from '#core/time/day.ts'
import { monthSpan } from '#core/time/periods.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { isNought, shareOf } from '../../rules/amounts.ts'
import { moneyLinks } from '../../rules/report/links.ts'
import type { MoneyReport } from '../../rules/report/report.ts'
import { useMoneyReport, type AskedReport } from '../report/use-money-report.ts'
import { MoneyTexts } from './MoneyTexts.tsx'
import { useMostHeld } from './use-most-held.ts'
import styles from './dashboard.module.css'

export default function ThisMonth({ db }: { db: string }) {
  const currency = useMostHeld(db)
  if (!currency) return null
  return (
    <MoneyTexts outline={null}>
      <Moved db={db} currency={currency} />
    </MoneyTexts>
  )
}

function Moved({ db, currency }: { db: string; currency: string }) {
  const today = dayOf(useNow())
  const asked: AskedReport = {
    period: 'month',
    span: { from: `${today.slice(0, 7)}-01`, to: today },
    before: monthSpan(monthsAfter(today, -1).slice(0, 7)),
    today,
    currency,
    wallet_id: undefined,
    standing: 'confirmed',
  }
  const { data } = useMoneyReport(db, asked, true)
  if (!data) return null
  const { now, before } = data
  if ([now.in, now.out, before.in, before.out].every(isNought)) return null
  return <Shown db={db} report={data} {...asked} />
}

/** Of categories, the ones that most was earned with. */
const few = 3

function Shown({
  db,
  report,
  span,
  before: month,
}: AskedReport & { db: string; report: MoneyReport }) {
  const t = useTexts()
  const { now, before, currency, earned } = report
  const links = moneyLinks(db, span, { currency, wallet_id: undefined, standing: 'confirmed' })
  const words = (text: string) => moneyWords(text, currency, t.locale)
  const all = [now.in, now.out, before.in, before.out]
  const length = (text: string) => `${100 * shareOf(text, all)}%`
  const name = new Date(`${month.from}T00:00:00Z`).toLocaleDateString(t.locale, {
    month: 'long',
    timeZone: 'UTC',
  })
  const names = { in: t('money.month.in'), out: t('money.month.out') }
  const named = earned.shares.filter((share) => share.name !== null).slice(0, few)
  return (
    <Card
      title={t('money.month.title')}
      action={
        <span>
          {t('money.month.result')} <b>{words(now.result)}</b>
        </span>
      }
    >
      <dl className={styles.month}>
        {(['in', 'out'] as const).map((flow) => (
          <div key={flow} data-flow={flow}>
            <dt>{names[flow]}</dt>
            <dd
              aria-hidden
              style={
                { '--now': length(now[flow]), '--before': length(before[flow]) } as CSSProperties
              }
            />
            <dd>
              <a href={links.flow(flow)}>{words(now[flow])}</a>
              <span className="sr-only">
                {t('money.month.said', { month: name, sum: words(before[flow]) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>
        <span data-mark>{t('money.month.whole', { month: name })}</span>
        {named.map((share) => (
          <span key={share.name}>
            {tagWords(share.name ?? '')} <b>{words(share.total)}</b>
          </span>
        ))}
        <a className="link" href={`/account/${db}/money-reports`}>
          {t('money.month.report')}
        </a>
      </p>
    </Card>
  )
}
