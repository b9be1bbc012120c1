// In a row of tickets: how far it is paid, where anything is to be paid or came in, unless the Group switched that off. One call
// answers for all rows of the page.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
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

/** The state alone, since others have the same line; the amounts are in a tooltip. */
function Said({ paid }: { paid: PaidTicket }) {
  const t = useTexts()
  const { state } = paid
  return (
    <>
      {/* It goes on in the line of other words. */ ' '}
      <span className={styles.paid} title={paidWords(t, paid)}>
        <StatusMark state={paidMarks[state]} size={13} plain />
        {t(`payments.short.${state}`)}
      </span>
    </>
  )
}
