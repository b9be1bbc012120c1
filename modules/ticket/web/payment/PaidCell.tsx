// In a row of tickets: how far it is paid, where anything is to be paid or came in, unless the Group switched that off. One call
// answers for all rows of the page.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import type { PaidTicket } from '../../rules/payment/wire.ts'
import { paidMarks, paidWords } from './paid-words.ts'
import { PaymentTexts } from './PaymentTexts.tsx'
import styles from './cell.module.css'
import { usePaid } from './use-paid.ts'

interface PaidCellProps {
  docs: readonly WireDocument[]
  record: WireDocument
}

export default function PaidCell({ docs, record }: PaidCellProps) {
  const paid = usePaid(docs.map(({ _id }) => _id))?.[record._id]
  if (!paid) return null
  return (
    <PaymentTexts outline={null}>
      <Said paid={paid} />
    </PaymentTexts>
  )
}

/** On a desk the state alone, since the equipment has the same line; the amounts are in a tooltip. */
function Said({ paid }: { paid: PaidTicket }) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const { state } = paid
  const words = paidWords(t, paid)
  return (
    <>
      {/* On a phone it goes on in the line of the customer. */ ' '}
      <span className={styles.paid} title={isPhone ? undefined : words}>
        <StatusMark state={paidMarks[state]} size={13} plain />
        {isPhone ? words : t(`payments.short.${state}`)}
      </span>
    </>
  )
}
