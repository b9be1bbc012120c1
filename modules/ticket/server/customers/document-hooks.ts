// A CPF or CNPJ belongs to one customer of the Group (trade 12), unless the customer is said to be a branch. What a
// person types is refused; what two devices wrote apart comes in, since nothing that was written may be lost: the page of
// either customer then names the other.
import { failFields, type FieldErrors } from '#core/errors.ts'
import type { Hooks } from '#server/records/face.ts'
import { mergeEvent } from '#server/records/merging/move.ts'
import type { Transaction } from '#server/store/database.ts'
import { customer } from '../../entities/customer.ts'
import { documents, withDocument, type DocumentName } from '../../rules/customer/documents.ts'

/** Whether a live customer other than this one has the document. */
async function isTaken(
  transaction: Transaction,
  id: string,
  [name, value]: readonly [DocumentName, string],
): Promise<boolean> {
  const selector = { klass: customer.kind, ...withDocument(name, value), _id: { $ne: id } }
  const { found } = await transaction.find({ selector, limit: 1 })
  return found.length > 0
}

export const customerHooks: Hooks = {
  async before({ verb, doc, before, action, arrived }, transaction) {
    if (verb === 'remove' || arrived || doc.branch === true || action === mergeEvent) return
    const errors: FieldErrors = {}
    for (const name of documents) {
      const value = doc[name]
      // A customer who comes back, or is changed otherwise, keeps what they had.
      const isKept = value === before?.[name] && before?.branch !== true
      if (typeof value !== 'string' || isKept) continue
      if (await isTaken(transaction, doc._id, [name, value])) errors[name] = { key: 'taken' }
    }
    if (Object.keys(errors).length > 0) throw failFields(errors)
  },
}
