// In a customer picked for a ticket: their telephone, what was repaired last, and when. One call answers for all that are offered.
import { formatTelephone } from '#core/numbers/telephone.ts'
import type { WireDocument } from '#core/wire.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { When } from '#web/ui/marks/When.tsx'
import { numbersOf, type Reachable } from '../../rules/customer/contact.ts'
import { labelWords } from '../../rules/ticket/title.ts'
import type { Ticket } from '../ticket-doc.ts'

/** Tickets that are looked at, of all customers that are offered together. */
const max = 200

interface CustomerPickProps {
  db: string
  docs: readonly WireDocument[]
  record: WireDocument
}

export default function CustomerPick({ db, docs, record }: CustomerPickProps) {
  const t = useTexts()
  const { data } = useFind(db, 'Ticket', {
    selector: { customer_id: { $in: docs.map(({ _id }) => _id) } },
    fields: ['customer_id', 'number', 'label', 'created_at'],
    sort: [{ created_at: 'desc' }],
    limit: max,
  })
  const tickets: readonly Ticket[] = data?.docs ?? []
  const last = tickets.find(({ customer_id }) => customer_id === record._id)
  const [phone] = numbersOf(record as Reachable)
  return (
    <>
      {phone && <span className="num">{formatTelephone(phone, t.locale)}</span>}
      {phone && last && ' · '}
      {last && (
        <>
          {labelWords(last)}
          {last.created_at && (
            <>
              {', '}
              <When at={last.created_at} still />
            </>
          )}
        </>
      )}
    </>
  )
}
