// On a customer's page: what they owe, what waits for their yes, what they paid, and when they were last here.
import type { ReactNode } from 'react'
import { seesMoney } from '#core/access/policies.ts'
import { lateDays } from '#core/numbers/due.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DueRows } from '#web/records/due/DueRow.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { waitingStates } from '../../rules/estimate/state.ts'
import { byAge } from '../../rules/payment/receivable.ts'
import type { CustomerSum, Receivables } from '../../rules/payment/wire.ts'
import { useTicketsOf } from '../slots/use-tickets-of.ts'
import type { Ticket } from '../ticket-doc.ts'
import styles from './money.module.css'
import { PaymentTexts } from './PaymentTexts.tsx'
import { ReceivableRow } from './ReceivableRow.tsx'
import { useReceivable } from './use-receivable.ts'

export default function CustomerFigures({ id }: { id: string }) {
  const hidesMoney = seesMoney(useGroup().actor) !== undefined
  const outline = <CardSkeleton lines={2} />
  return (
    <PaymentTexts outline={outline}>
      {hidesMoney ? <Figures id={id} /> : <WithMoney id={id} outline={outline} />}
    </PaymentTexts>
  )
}

function WithMoney({ id, outline }: { id: string; outline: ReactNode }) {
  const { data } = useReceivable(id)
  return data?.customer ? <Figures id={id} {...data} /> : outline
}

/** Nothing of somebody who was never here. */
function Figures({ id, rows = [], today = '', customer }: { id: string } & Partial<Receivables>) {
  const t = useTexts()
  const { db } = useGroup()
  const latest = useTicketsOf('customer_id', id)?.latest
  const { paid = [], waiting = [] } = customer ?? {}
  const hasMoney = rows.length + paid.length + waiting.length > 0
  if (!hasMoney && !latest) return null
  const owed = byAge(rows, today).map(({ currency, total }) => ({ currency, sum: total }))
  const isLate = rows.some((row) => lateDays(row, today) > 0)
  const estimates = `/account/${db}/estimates?customer_id=${id}&status=${waitingStates.join(',')}`
  return (
    <Card>
      <dl className={styles.figures}>
        {hasMoney && <Sums name={t('payments.owes')} sums={owed} isLate={isLate} />}
        {hasMoney && <Sums name={t('payments.waits')} sums={waiting} href={estimates} />}
        {hasMoney && <Sums name={t('payments.received')} sums={paid} />}
        {latest && <LastVisit ticket={latest} />}
      </dl>
      {rows.length > 0 && (
        <DueRows>
          {rows.map((row) => (
            <ReceivableRow key={row._id} row={row} today={today} />
          ))}
        </DueRows>
      )}
    </Card>
  )
}

function LastVisit({ ticket: { _id, number = 0, created_at: at = '' } }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const today = dayOf(useNow())
  return (
    <div>
      <dt>{t('ticket.last-visit')}</dt>
      <dd>
        <a href={`/account/${db}/tickets/${_id}`} title={t('ticket.numbered', { number })}>
          <When at={at} words={shortDay(dayOf(new Date(at)), today, t.locale)} />
        </a>
      </dd>
    </div>
  )
}

interface SumsProps {
  name: string
  sums: readonly Pick<CustomerSum, 'currency' | 'sum'>[]
  isLate?: boolean
  /** Where its records are. */
  href?: string
}

function Sums({ name, sums, isLate, href }: SumsProps) {
  const t = useTexts()
  return (
    <div data-late={isLate || undefined}>
      <dt>{name}</dt>
      {sums.map(({ currency, sum }) => {
        const words = moneyWords(sum, currency, t.locale)
        return <dd key={currency}>{href ? <a href={href}>{words}</a> : words}</dd>
      })}
      {sums.length === 0 && <dd data-none>{t('payments.nothing')}</dd>}
    </div>
  )
}
