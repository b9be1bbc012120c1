// The link of a ticket that became part of another one leads on to that, unless it is another customer's.
import type { Doc } from '#core/entity/entity.ts'
import type { Change } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { forgetLink } from '#server/store/secrets/links.ts'
import type { ticket } from '../../entities/ticket.ts'

type Ticket = Doc<typeof ticket>

/** After a ticket was removed: where it became part of one of another customer, the links that led to it end with the commit. */
export async function endLinkToOther({ doc }: Change, transaction: Transaction): Promise<void> {
  const { _id, customer_id, merged_from = [], merged_into }: Ticket & { merged_into?: string } = doc
  if (merged_into === undefined || customer_id === undefined) return
  const into: Ticket | undefined = await currentRecord(transaction, merged_into)
  if (into?.customer_id === undefined || into.customer_id === customer_id) return
  for (const id of [_id, ...merged_from.flatMap((one) => one.id ?? [])]) forgetLink(transaction, id)
}
