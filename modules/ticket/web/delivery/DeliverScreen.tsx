// Hands a thing over on one page: the bill, the payment, who takes it and signs, the receipt.
import { seesMoney } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useRecordId } from '#web/router/use-address.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import { EstimateTexts } from '../estimate/EstimateTexts.tsx'
import { PaymentTexts } from '../payment/PaymentTexts.tsx'
import { canBeDelivered } from '../../rules/ticket/handover.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import { usePayments } from '../payment/use-payments.ts'
import type { Ticket } from '../ticket-doc.ts'
import { DeliverForm } from './DeliverForm.tsx'
import { DeliveryTexts } from './DeliveryTexts.tsx'

export default function DeliverScreen() {
  const id = useRecordId()
  const { db, actor } = useGroup()
  const hidesMoney = seesMoney(actor) !== undefined
  const { data: ticket, error, refetch } = useRecord(db, 'Ticket', id)
  const outline = <CardSkeleton lines={8} />
  if (error && !ticket)
    return <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  return (
    <Page>
      {!ticket && outline}
      {ticket && isUnfinished(ticket) && (
        <DeliveryTexts outline={outline}>
          <NotYet ticket={ticket} />
        </DeliveryTexts>
      )}
      {ticket && !isUnfinished(ticket) && (
        <EstimateTexts outline={outline}>
          <PaymentTexts outline={outline}>
            <DeliveryTexts outline={outline}>
              {hidesMoney ? (
                <DeliverForm ticket={ticket} payments={unseen} />
              ) : (
                <WithPayments ticket={ticket} />
              )}
            </DeliveryTexts>
          </PaymentTexts>
        </EstimateTexts>
      )}
    </Page>
  )
}

/** What was handed over is not: its page is left once that is done. */
const isUnfinished = (ticket: Ticket) => !canBeDelivered(ticket) && !ticket.delivered_at

/** In the place of a bill, where the address names a ticket on which is worked. */
function NotYet({ ticket: { _id, label = '' } }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <EmptyState page title={t('delivery.unfinished.title')} text={t('delivery.unfinished.text')}>
      <Button component="a" variant="filled" href={`/account/${db}/tickets/${_id}`}>
        {label}
      </Button>
    </EmptyState>
  )
}

/** To those who do not see money a thing is handed over without any. */
const unseen: Payments = {
  state: 'none',
  currency: '',
  due: '0',
  received: '0',
  taken: '0',
  expected: '0',
  left: '0',
  open: '0',
  payments: [],
  wallets: [],
  paid_by: '',
  may_record: false,
  may_make_wallet: false,
}

function WithPayments({ ticket }: { ticket: Ticket }) {
  const answer = usePayments(ticket._id)
  if (!answer.data) return <LoadingCard of={answer} />
  return <DeliverForm ticket={ticket} payments={answer.data} />
}
