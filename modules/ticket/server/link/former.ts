// Whose a ticket is: by that two of them become one, and links to it, to its estimates and its payments end.
import { isDeepStrictEqual } from 'node:util'
import type { Doc } from '#core/entity/entity.ts'
import { failFields } from '#core/errors.ts'
import type { Change, Joining } from '#server/records/face.ts'
import { endOf } from '#server/records/merging/end.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { forgetLink } from '#server/store/secrets/links.ts'
import type { ticket } from '../../entities/ticket.ts'
import { moneyOfTickets } from '../payment/load.ts'

type Ticket = Doc<typeof ticket> & { readonly merged_into?: string }

/** Estimates and payments of a ticket by their ids, and whose each is; one who became part of another customer is that one. */
async function papersOf(transaction: Transaction, id: string) {
  const { estimates, payments } = (await moneyOfTickets(transaction, [id], Infinity)).get(id)!
  const papers = [...estimates, ...payments]
  const people = new Map<string | undefined, string>()
  for (const one of new Set(papers.flatMap(({ customer_id }) => customer_id ?? [])))
    people.set(one, (await endOf(transaction, one)).id)
  return new Map(papers.map(({ _id, customer_id }) => [_id, people.get(customer_id)]))
}

/** The customer that a ticket names, else those that its estimates and payments name. */
async function customersOf(transaction: Transaction, { _id, customer_id }: Ticket) {
  if (customer_id !== undefined) return new Set([(await endOf(transaction, customer_id)).id])
  const papers = await papersOf(transaction, _id)
  return new Set([...papers.values()].filter((one) => one !== undefined))
}

/** Failure 422 for tickets of two customers; one that is nobody's becomes part of anybody's. */
export async function refuseTwo({ from, into }: Joining, transaction: Transaction): Promise<void> {
  const [one, other] = [await customersOf(transaction, from), await customersOf(transaction, into)]
  if (one.size > 0 && other.size > 0 && !isDeepStrictEqual(one, other))
    throw failFields({ customer_id: { key: 'merge_apart' } })
}

/**
 * After a ticket was changed or removed: where it is not its former customer's any more, or became part of one of another customer on
 * another server, the links that lead there end with the commit; those of what is that one's own do not.
 */
export async function endLinksOfFormer(
  { doc, before }: Change,
  transaction: Transaction,
): Promise<void> {
  const { merged_into }: Ticket = doc
  if (!before || (merged_into === undefined && doc.customer_id === before.customer_id)) return
  const last: Ticket = before
  const former = await customersOf(transaction, last)
  const into = merged_into === undefined ? doc : await currentRecord(transaction, merged_into)
  const owners = into ? await customersOf(transaction, into) : former
  // What nobody's ticket took in is whose it was.
  const isKept = merged_into !== undefined && owners.size === 0
  if (former.size === 0 || isKept || isDeepStrictEqual(former, owners)) return
  const { _id, merged_from = [] } = last
  for (const id of [_id, ...merged_from.flatMap((one) => one.id ?? [])]) forgetLink(transaction, id)
  for (const id of new Set([_id, into!._id]))
    for (const [paper, customer = ''] of await papersOf(transaction, id))
      if (!owners.has(customer)) forgetLink(transaction, paper)
}
