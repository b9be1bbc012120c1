// On the page of what was handed over while something is still to be paid: the way to receive it, its main action.
import { seesMoney } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Ticket } from '../ticket-doc.ts'
import { PaymentTexts } from './PaymentTexts.tsx'
import { ReceiveButton } from './ReceiveButton.tsx'
import { usePayments } from './use-payments.ts'

export default function ReceiveOwed({ record: { _id } }: { record: Ticket }) {
  const hidesMoney = seesMoney(useGroup().actor) !== undefined
  return hidesMoney ? null : (
    <PaymentTexts outline={null}>
      <Owed id={_id} />
    </PaymentTexts>
  )
}

/** What is written down for a day is received before what is not written down yet. */
function Owed({ id }: { id: string }) {
  const { data } = usePayments(id)
  if (!data?.may_record || !isOpen(data)) return null
  const expected = data.payments.findLast(
    ({ is_received, is_taken, is_imported }) => !is_received && !is_taken && !is_imported,
  )
  const owed = expected?._id ?? (isOpen({ left: data.open }) ? id : undefined)
  return owed && <ReceiveButton id={owed} main />
}
