// In a row of tickets: how far it is paid, where anything is to be paid or came in, unless the Group switched that off. One call
// answers for all rows of the page.
import { useQuery } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import type { PaidTicket } from '../../rules/payment/wire.ts'
import { paidMarks, paidWords } from './paid-words.ts'
import { PaymentTexts } from './PaymentTexts.tsx'
import styles from './cell.module.css'

interface PaidCellProps {
  db: string
  docs: readonly WireDocument[]
  record: WireDocument
}

/** Tickets that the server answers for at once. */
const max = 100

export default function PaidCell({ db, docs, record }: PaidCellProps) {
  const isOff = useGroup().off.includes('billing')
  const ids = docs.slice(0, max).map(({ _id }) => _id)
  const { data } = useQuery<{ tickets: Record<string, PaidTicket> }, ApiError>({
    queryKey: [...cacheKey(db, 'views'), 'paid', ids],
    queryFn: ({ signal }) =>
      call('GET', `/${db}/_payments`, { query: { ids: ids.join(',') }, signal }),
    enabled: !isOff,
  })
  const paid = data?.tickets[record._id]
  if (!paid || isOff) return null
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
    <span className={styles.paid} title={isPhone ? undefined : words}>
      <StatusMark state={paidMarks[state]} size={13} plain />
      {isPhone ? words : t(`payments.short.${state}`)}
    </span>
  )
}
