// Under a customer in a row of a list: who is asked for there, or their telephone. One call answers for all rows of the page.
import type { Doc } from '#core/entity/entity.ts'
import { formatTelephone } from '#core/numbers/telephone.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { customer } from '../../entities/customer.ts'
import { numbersOf } from '../../rules/customer/contact.ts'

interface CustomerReachProps {
  readonly docs: readonly WireDocument[]
  /** It names the customer. */
  readonly record: WireDocument
}

export function CustomerReach({ docs, record }: CustomerReachProps) {
  const t = useTexts()
  const { db } = useGroup()
  const ids = [...new Set(docs.flatMap(({ customer_id }) => (customer_id as string) ?? []))]
  const query = {
    selector: { _id: { $in: ids } },
    fields: ['_id', 'phones', 'contacts'],
    limit: ids.length,
  }
  const { data } = useFind(db, 'Customer', query, { enabled: ids.length > 0 })
  const known: Doc<typeof customer> | undefined = data?.docs.find(
    ({ _id }) => _id === record.customer_id,
  )
  if (!known) return null
  const [contact] = known.contacts ?? []
  const [phone] = numbersOf(known)
  return (
    contact?.name ??
    (phone && <span className="whole num">{formatTelephone(phone, t.locale)}</span>)
  )
}
