// On a customer's page: what they owe, what waits for their yes, what they paid, and when they were last here; then line by line what is to
// be received, what waits, and what was paid.
import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { seesMoney } from '#core/access/policies.ts'
import type { Glyph } from '#core/entity/list.ts'
import { lateDays } from '#core/numbers/due.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { DueRows } from '#web/records/due/DueRow.tsx'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { When } from '#web/ui/marks/When.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { byAge } from '../../rules/payment/receivable.ts'
import type { CustomerSum, Receivables } from '../../rules/payment/wire.ts'
import type { Estimate } from '../estimate/estimate-doc.ts'
import { PaidRow } from '../customer/PaidRow.tsx'
import { usePaidBills } from '../customer/use-paid-bills.ts'
import { useTicketsOf } from '../slots/use-tickets-of.ts'
import type { Ticket } from '../ticket-doc.ts'
import { OfferRow } from './OfferRow.tsx'
import styles from './money.module.css'
import { PaymentTexts } from './PaymentTexts.tsx'
import { ReceivableRow, ReceiveStep } from './ReceivableRow.tsx'
import { useReceivable } from './use-receivable.ts'

/** Paid bills under the open ones. */
const few = 5

export default function CustomerFigures({ id }: { id: string }) {
  const hidesMoney = seesMoney(useGroup().actor) !== undefined
  return (
    <PaymentTexts outline={<CardSkeleton lines={2} />}>
      {hidesMoney ? <Figures id={id} /> : <WithMoney id={id} />}
    </PaymentTexts>
  )
}

function WithMoney({ id }: { id: string }) {
  const { db } = useGroup()
  const answer = useReceivable(id)
  const { data } = answer
  const waiting = data?.customer?.offers ?? []
  const sort = [{ valid_until: 'asc' as const }]
  const query = { selector: { _id: { $in: waiting } }, sort, limit: waiting.length }
  const isOffered = waiting.length > 0
  const offers = useFind(db, 'Estimate', query, { enabled: isOffered })
  if (!data?.customer) return <LoadingCard of={answer} lines={2} />
  if (isOffered && !offers.data) return <LoadingCard of={offers} lines={2} />
  return <Figures id={id} {...data} offers={offers.data?.docs} />
}

interface FiguresProps extends Partial<Receivables> {
  id: string
  offers?: readonly Estimate[] | undefined
}

/** Nothing of somebody who was never here. */
function Figures({ id, rows = [], today = '', customer, offers = [] }: FiguresProps) {
  const t = useTexts()
  const { db } = useGroup()
  const latest = useTicketsOf('customer_id', id).data?.latest
  const bills = usePaidBills(id)
  const { paid = [], waiting = [] } = customer ?? {}
  const hasMoney = rows.length + paid.length + waiting.length > 0
  if (!hasMoney && !latest) return null
  const owed = byAge(rows, today).map(({ currency, total }) => ({
    currency,
    sum: total,
    amount: rows.filter((row) => row.currency === currency).length,
  }))
  const [oldest] = rows
  const late = Math.max(...rows.map((row) => lateDays(row, today)), 0)
  const all = `/account/${db}/estimates?customer_id=${id}`
  const estimates = `${all}&tab=waiting`
  const lines = [
    ...rows.map((row) => <ReceivableRow key={row._id} row={row} today={today} />),
    ...offers.map((offer) => <OfferRow key={offer._id} offer={offer} today={today} />),
    ...bills.slice(0, few).map((one) => <PaidRow key={one._id} paid={one} today={today} />),
  ]
  return (
    <Card>
      <dl className={styles.figures}>
        {hasMoney && (
          <>
            <Sums
              name={t('payments.owes')}
              sums={owed}
              late={late}
              counted={(count) => t('payments.bills', { count })}
              href="#due"
              mark={late > 0 ? 'late' : 'open'}
            >
              {oldest && <ReceiveStep row={oldest} hasKey />}
            </Sums>
            <Sums
              name={t('payments.waits')}
              sums={waiting}
              counted={(count) => t('payments.estimates', { count })}
              href={estimates}
              mark="wait"
            />
            <Sums
              name={t('payments.received')}
              sums={paid}
              counted={(count) => t('payments.payments', { count })}
              href={`/account/${db}/incomes?customer_id=${id}`}
              mark="done"
            />
          </>
        )}
        {latest && <LastVisit ticket={latest} />}
      </dl>
      {lines.length > 0 && (
        <div id="due" className={styles.due}>
          <DueRows rows={lines} />
        </div>
      )}
      {hasMoney && (
        <a className={`link ${styles.all}`} href={`${all}&tab=all`}>
          {t('payments.all-estimates')}
        </a>
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
      <dt>
        <IconCalendarEvent size={16} aria-hidden /> {t('ticket.last-visit')}
      </dt>
      <dd>
        <a href={`/account/${db}/tickets/${_id}`}>
          <When at={at} words={shortDay(dayOf(new Date(at)), today, t.locale)} />
          <small>{t('ticket.numbered', { number })}</small>
        </a>
      </dd>
    </div>
  )
}

interface SumsProps {
  name: string
  sums: readonly CustomerSum[]
  /** Says how many records they are. */
  counted: (count: number) => string
  /** Days that the oldest of them is late. */
  late?: number
  /** Where its records are. */
  href?: string
  /** Of what there is. */
  mark: Glyph
  /** What is done with it. */
  children?: ReactNode
}

function Sums({ name, sums, counted, late = 0, href, mark, children }: SumsProps) {
  const t = useTexts()
  return (
    <div data-late={late > 0 || undefined}>
      <dt>
        {sums.length > 0 && <StatusMark state={mark} />} {name}
      </dt>
      {sums.map(({ currency, sum, amount }) => {
        const words = (
          <>
            {moneyWords(sum, currency, t.locale)}
            <small>
              {counted(amount)}
              {late > 0 && `, ${t('records.late', { count: late })}`}
            </small>
          </>
        )
        return <dd key={currency}>{href ? <a href={href}>{words}</a> : words}</dd>
      })}
      {sums.length === 0 && <dd data-none>{t('payments.nothing')}</dd>}
      {children && <dd data-step>{children}</dd>}
    </div>
  )
}
