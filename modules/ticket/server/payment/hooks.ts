// What happens around the incomes that pay for work: the link of a receipt ends where it is of other work or of another customer, and
// goes for good with its payment.
import type { Change, Hooks } from '#server/records/face.ts'
import { endOf } from '#server/records/merging/end.ts'
import type { Transaction } from '#server/store/database.ts'
import { forgetLink } from '#server/store/secrets/links.ts'

/** It named another customer, ticket or estimate; one that became part of what it names now is no other. */
async function isMoved({ doc, before }: Change, transaction: Transaction): Promise<boolean> {
  for (const name of ['customer_id', 'ticket_id', 'estimate_id']) {
    const [former, now] = [before?.[name], doc[name]]
    if (typeof former !== 'string' || former === now) continue
    if (typeof now !== 'string') return true
    const [one, other] = [await endOf(transaction, former), await endOf(transaction, now)]
    if (one.id !== other.id) return true
  }
  return false
}

export const paymentHooks: Hooks = {
  async after(change, transaction) {
    const { verb, doc } = change
    if (verb !== 'remove' && (await isMoved(change, transaction))) forgetLink(transaction, doc._id)
  },
  async purged({ _id }, transaction) {
    forgetLink(transaction, _id)
  },
}
