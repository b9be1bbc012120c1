// Estimates won, lost and waiting: how many, and what they come to; each leads to its estimates.
import { useQuery } from '@tanstack/react-query'
import { seesMoney } from '#core/access/policies.ts'
import { dayOf, daysBefore, placeZone } from '#core/time/day.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import type { Tax } from '../../rules/estimate/tax.ts'
import { spanText, type Span } from '#core/time/periods.ts'
import styles from './estimate.module.css'
import { EstimateTexts } from './EstimateTexts.tsx'
import { taxWordsIn } from './tax-words.ts'

interface Sum {
  readonly amount: number
  /** Decimal text. */
  readonly total: string
}

interface Figures {
  readonly currency: string
  readonly won: Sum
  readonly lost: Sum
  readonly waiting: Sum
  /** Of those that were approved. */
  readonly taxes: readonly (Tax & { readonly base: string; readonly amount: string })[]
}

/** Days that the dashboard looks back. */
const lookBackDays = 30

/** On the dashboard: of the last 30 days; nothing is drawn where there is no estimate to speak of. */
export default function EstimateFigures() {
  const now = useNow()
  const span = { from: daysBefore(now, lookBackDays - 1), to: dayOf(now) }
  return (
    <EstimateTexts outline={<CardSkeleton lines={3} />}>
      <FiguresCard span={span} note="estimate.last-days" />
    </EstimateTexts>
  )
}

/** In a report: of its own days. */
export function ReportedEstimates({ span }: { span: Span }) {
  return (
    <EstimateTexts outline={<CardSkeleton lines={3} />}>
      <FiguresCard span={span} note="estimate.of-period" />
    </EstimateTexts>
  )
}

function FiguresCard({ span, note }: { span: Span; note: string }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const isHidden = seesMoney(actor) !== undefined
  const query = { days: spanText(span), zone: placeZone() }
  const { data, error } = useQuery<Figures, ApiError>({
    queryKey: [...cacheKey(db, 'Estimate'), 'figures', query],
    queryFn: ({ signal }) => call<Figures>('GET', `/${db}/_reports/estimates`, { query, signal }),
    enabled: !isHidden,
  })
  if (error || isHidden) return null
  if (!data) return <CardSkeleton lines={3} />
  const { currency, won, lost, waiting, taxes } = data
  if (won.amount + lost.amount + waiting.amount === 0) return null
  const list = `/account/${db}/estimates?`
  const lines = [
    { name: 'waiting', sum: waiting, href: `${list}tab=waiting` },
    { name: 'won', sum: won, href: `${list}status=approved` },
    { name: 'lost', sum: lost, href: `${list}status=declined` },
  ] as const
  return (
    <Card title={t('estimate.many')} count={t(note)}>
      <dl className={styles.figures}>
        {lines.map(({ name, sum, href }) => (
          <div key={name}>
            <dt>{t(`estimate.figures.${name}`)}</dt>
            <dd>
              <a className="link" href={href}>
                {sum.amount.toLocaleString(t.locale)}
              </a>
            </dd>
            <dd>{moneyWords(sum.total, currency, t.locale)}</dd>
          </div>
        ))}
        {taxes.map((tax) => (
          <div key={`${tax.name} ${tax.rate} ${tax.included}`}>
            <dt>{taxWordsIn(t, tax)}</dt>
            <dd>{t('estimate.taxed', { sum: moneyWords(tax.base, currency, t.locale) })}</dd>
            <dd>{moneyWords(tax.amount, currency, t.locale)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
