// Links to a ticket that is another customer's by now, to its estimates and its payments.
import type { Doc } from '#core/entity/entity.ts'
import type { Change } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { forgetLink } from '#server/store/secrets/links.ts'
import { estimate } from '../../entities/estimate.ts'
import type { ticket } from '../../entities/ticket.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'

type Ticket = Doc<typeof ticket> & { readonly merged_into?: string }

const atOnce = 200

/**
 * After a ticket was changed or removed: where it is not its former customer's any more, or became part of one of another customer on
 * another server, the links that lead there end with the commit; those of what is that one's own do not.
 */
export async function endLinksOfFormer(
  { doc, before }: Change,
  transaction: Transaction,
): Promise<void> {
  const { _id, customer_id: former, merged_from = [] }: Partial<Ticket> = before ?? {}
  const { merged_into }: Ticket = doc
  const into: Ticket | undefined =
    merged_into === undefined ? undefined : await currentRecord(transaction, merged_into)
  const owner = merged_into === undefined ? doc.customer_id : (into?.customer_id ?? former)
  if (former === undefined || owner === former) return
  for (const id of [_id!, ...merged_from.flatMap((one) => one.id ?? [])])
    forgetLink(transaction, id)
  for (const klass of [estimate.kind, incomeKind]) {
    const selector = { klass, ticket_id: { $in: [_id, merged_into].filter(Boolean) } }
    for await (const page of pagesOf(transaction, { selector, limit: atOnce }))
      for (const { id, body } of page) if (body.customer_id !== owner) forgetLink(transaction, id)
  }
}
