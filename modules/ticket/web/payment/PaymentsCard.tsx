// Payments of a ticket or an estimate: how much of how much is paid, each of them, and the way to write the next one down.
import { IconCash, IconTransferOut } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { StatusPill } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
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
  /** Where nothing is to be paid yet: the way to what will be. */
  begin?: ReactNode
}

export function PaymentsCard({ id, main = false, begin }: PaymentsCardProps) {
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
  return (
    <Card
      title={t(begin ? 'payments.with-estimate' : 'payments.title')}
      action={
        state !== 'none' && (
          <StatusPill state={paidMarks[state]}>{t(`payments.short.${state}`)}</StatusPill>
        )
      }
    >
      <Sums payments={data} />
      {payments.length > 0 && (
        <ul className={styles.list}>
          {payments.map((payment) => (
            <PaymentRow key={payment._id} payment={payment} mayChange={may_record} />
          ))}
        </ul>
      )}
      {spent && <Costs costs={spent} currency={data.currency} />}
      {(begin || costs?.may_add || (may_record && !isWritten)) && (
        <div className={`${styles.foot} no-print`}>
          {begin}
          {may_record && !isWritten && (
            <Button
              variant={main ? 'filled' : 'default'}
              leftSection={<IconCash size={16} aria-hidden />}
              onClick={receiving.open}
            >
              {t(isOpen({ left: data.open }) ? 'payments.receive-now' : 'payments.record')}
            </Button>
          )}
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

function Sums({
  payments: { currency, due, received, expected, left, deposit, state },
}: {
  payments: Payments
}) {
  const t = useTexts()
  const money = (text: string) => isOpen({ left: text }) && moneyWords(text, currency, t.locale)
  if (state === 'none' && !isOpen({ left: expected })) return null
  return (
    <Facts
      facts={[
        [t('payments.due'), money(due)],
        [t('payments.deposit-first'), deposit !== undefined && money(deposit)],
        [t('payments.received'), money(received)],
        [t('payments.expected'), money(expected)],
        [t('payments.left'), money(left)],
      ]}
    />
  )
}
