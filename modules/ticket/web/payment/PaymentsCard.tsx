// Payments of a ticket or an estimate: what was agreed, each of them, and what is left, with the way to write the next one down.
import { IconCash, IconTransferOut } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moneyWords, totalOf } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { StatusPill } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { Estimate } from '../estimate/estimate-doc.ts'
import { NumberedLines } from '../estimate/TicketEstimates.tsx'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import { Costs } from './Costs.tsx'
import { paidMarks } from './paid-words.ts'
import { PaymentRow } from './PaymentRow.tsx'
import styles from './payment.module.css'
import { usePayments } from './use-payments.ts'
import { useReceive } from './use-receive.tsx'

interface PaymentsCardProps {
  /** Of a ticket or an estimate. */
  id: string
  /** Writing the next one down is the main action of its page. */
  main?: boolean
  /** Of a ticket. */
  estimates?: readonly Estimate[] | undefined
  /** The way to the next one. */
  begin?: ReactNode
}

export function PaymentsCard({ id, main = false, estimates = [], begin }: PaymentsCardProps) {
  const t = useTexts()
  const answer = usePayments(id)
  const { data } = answer
  const receiving = useReceive(id)
  if (!data) return answer.error && <LoadingCard of={answer} />
  const { state, payments, costs, may_record } = data
  const spent = costs?.lines.length ? costs : undefined
  if (state === 'none' && payments.length === 0 && !spent && !may_record && !begin) return null
  // Of what is due nothing is left to be written down: the rest is expected, or there is none.
  const isWritten = isOpen({ left: data.due }) && !isOpen({ left: data.open })
  const receive = may_record && !isWritten && (
    <Button
      variant={main ? 'filled' : 'default'}
      leftSection={<IconCash size={16} aria-hidden />}
      onClick={receiving.open}
    >
      {t(isOpen({ left: data.open }) ? 'payments.receive-now' : 'payments.record')}
    </Button>
  )
  const isLeft = isOpen(data)
  // An estimate has its own sums, and the payments of its ticket.
  const ticket = begin ? undefined : data.number
  const list = payments.length > 0 && (
    <ul className={styles.list}>
      {payments.map((payment) => (
        <PaymentRow key={payment._id} payment={payment} mayChange={may_record} />
      ))}
    </ul>
  )
  return (
    <Card
      title={t(titleOf(begin !== undefined, ticket !== undefined))}
      action={
        state !== 'none' && (
          <StatusPill state={paidMarks[state]}>{t(`payments.short.${state}`)}</StatusPill>
        )
      }
    >
      {estimates.length > 0 && <NumberedLines estimates={estimates} />}
      <Sums payments={data} isSaid={estimates.length === 1} isListed={!ticket} />
      {!ticket && list}
      {isLeft && (
        <div className={styles.left}>
          <p>
            {t('payments.left')} <b>{moneyWords(data.left, data.currency, t.locale)}</b>
          </p>
          {receive}
        </div>
      )}
      {ticket && list && (
        <>
          <p className={styles.other}>
            {t('payments.of-ticket', { number: ticket, sum: inAll(data, t.locale) })}
          </p>
          {list}
        </>
      )}
      {spent && <Costs costs={spent} currency={data.currency} />}
      {(begin || costs?.may_add || (receive && !isLeft)) && (
        <div className={`${styles.foot} no-print`}>
          {begin}
          {!isLeft && receive}
          {costs?.may_add && <AddCost id={id} />}
        </div>
      )}
      {receiving.dialog}
    </Card>
  )
}

/** An expense that names the ticket; saved, it leads back. */
function AddCost({ id }: { id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const from = new URLSearchParams({ ticket_id: id, return: `/account/${db}/tickets/${id}` })
  return (
    <Button
      component="a"
      variant="subtle"
      leftSection={<IconTransferOut size={16} aria-hidden />}
      href={`/account/${db}/outgos/new?${from}`}
    >
      {t('payments.add-cost')}
    </Button>
  )
}

function titleOf(isTicket: boolean, isOfTicket: boolean): string {
  if (isTicket) return 'payments.with-estimate'
  return isOfTicket ? 'payments.of-estimate' : 'payments.title'
}

/** What came in of all that are listed. */
function inAll({ payments, currency }: Payments, locale: Locale): string {
  const counted = payments.filter((one) => one.is_received && one.currency === currency)
  return moneyWords(totalOf(counted.map(({ value }) => value)), currency, locale)
}

/** `isSaid`: the one estimate says what is due. `isListed`: what the one payment says is not repeated. */
function Sums({
  payments: { currency, due, received, taken, expected, deposit, state, payments },
  isSaid,
  isListed,
}: {
  payments: Payments
  isSaid: boolean
  isListed: boolean
}) {
  const t = useTexts()
  const money = (text: string) => isOpen({ left: text }) && moneyWords(text, currency, t.locale)
  const isMore = !isListed || payments.length > 1
  if (state === 'none' && !isOpen({ left: expected })) return null
  return (
    <Facts
      facts={[
        [t('payments.due'), !isSaid && money(due)],
        [t('payments.deposit-first'), deposit !== undefined && money(deposit)],
        [t('payments.received'), isMore && money(received)],
        [t('payments.taken'), isMore && money(taken)],
        [t('payments.expected'), isMore && money(expected)],
      ]}
    />
  )
}
