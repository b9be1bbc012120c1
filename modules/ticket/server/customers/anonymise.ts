// Takes everything personal out of a customer (trade 16, LGPD): out of the record, out of what it was before, and out
// of the records that became part of it. Tickets and money stay, but for those in the trash. It cannot be taken back.
import { trashQueries, type Naming } from '#server/store/queries/trash.ts'
import { editorsAlone } from '#core/access/policies.ts'
import type { Doc } from '#core/entity/entity.ts'
import { fail, failFields } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { admit, check, commit, recounted, type Written } from '#server/records/save.ts'
import { trashKinds } from '#server/records/trash/find.ts'
import { purgeIn } from '#server/records/trash/purge.ts'
import { requireScope } from '#server/session/actor.ts'
import { auditChange } from '#server/session/audit.ts'
import { anonymiseEvent as event, toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { customer } from '../../entities/customer.ts'
import { estimate } from '../../entities/estimate.ts'
import { ticket } from '../../entities/ticket.ts'
import { removedName, withoutNames } from '../../rules/customer/personal.ts'
import { forgetAnswers } from '../estimate/personal.ts'
import { loadGroupLocale } from '../paper/group.ts'
import { forgetContracts } from '../contract/forget.ts'
import { forgetMails } from '../mail/personal.ts'
import { forgetPayments } from '../payment/personal.ts'
import { dropSignaturesOf } from '../signature/keep.ts'
import { buryLeaves, buryRivals, recordsOf } from './bury.ts'

export interface AnonymiseRequest {
  readonly id: string
  /** The revision that was looked at. */
  readonly rev: string
  /** The customer's current name, typed by the administrator. */
  readonly name: string
}

/**
 * Failure forbidden unless the actor is an administrator, not_found, conflict for another revision than the last, 422 when the name
 * is not the customer's.
 */
export async function anonymise(
  context: RecordContext,
  { id, rev, name }: AnonymiseRequest,
): Promise<Written> {
  const { actor, house, database } = context
  requireScope(actor.scopes, 'write')
  const refused = editorsAlone(actor)
  if (refused) throw fail('forbidden', refused)
  if (house.registry.byId(id) !== customer) throw fail('not_found', 'missing')
  return database.write(
    async (transaction) => {
      await recounted(actor, transaction)
      const stored = await transaction.get(id)
      if (!stored || stored.deleted) throw fail('not_found', stored ? 'deleted' : 'missing')
      if (stored.rev !== rev) throw fail('conflict', 'document_update_conflict')
      const before: Doc<typeof customer> = toWire(stored)
      if (name.trim() !== before.name) throw failFields({ name: { key: 'confirmation' } })
      await admit(context, transaction, customer, { verb: 'remove', before })
      await buryRivals(context, transaction, id)
      const locale = await loadGroupLocale(transaction, peopleTables(transaction))
      const shown = removedName(id, locale)
      const written = await clear(context, transaction, { before, name: shown })
      const taken = (before.merged_from ?? []).flatMap((one) => one.id ?? [])
      const buried = await buryTaken(context, transaction, taken)
      const customers = [id, ...taken]
      const contracts = await forgetContracts(context, transaction, { customers, name: shown })
      const answered = await forgetAnswers(context, transaction, { customers, name: shown })
      const paid = await forgetPayments(context, transaction, { customers, name: shown })
      const mailed = await forgetMails(context, transaction, customers)
      const { trash, tombstones } = await deletedOf(context, transaction, customers)
      for (const gone of tombstones) await buryLeaves(context, transaction, { id: gone })
      const theirs = [...contracts, ...answered, ...paid, ...mailed]
      await transaction.dropFormer([id, ...buried, ...tombstones, ...theirs])
      await dropSignaturesOf(transaction, customers)
      await purgeIn(context, transaction, trash)
      auditChange(context, transaction, { event: 'personal_data_removed', subject: id })
      return written
    },
    [id],
  )
}

/** What was deleted and is theirs, or their tickets' and estimates' where it names no customer: in the trash, or only sent as deleted. */
async function deletedOf(
  context: RecordContext,
  transaction: Transaction,
  customers: readonly string[],
): Promise<Record<'trash' | 'tombstones', string[]>> {
  const kinds = trashKinds(context)
  const queries = trashQueries(transaction)
  const trash: string[] = []
  const tombstones: string[] = []
  const add = async (naming: Naming) => {
    trash.push(...(await queries.naming(kinds, naming)))
    tombstones.push(...(await queries.tombstones(naming)))
  }
  await add({ field: 'customer_id', values: customers })
  for (const [kind, field] of [
    [ticket.kind, 'ticket_id'],
    [estimate.kind, 'estimate_id'],
  ] as const) {
    const values = [...trash, ...tombstones]
    for await (const { id } of recordsOf(transaction, kind, customers)) values.push(id)
    await add({ field, values, lacking: 'customer_id' })
  }
  return { trash: [...new Set(trash)], tombstones: [...new Set(tombstones)] }
}

/** The record as it stays. */
async function clear(
  context: RecordContext,
  transaction: Transaction,
  { before, name }: { before: Doc<typeof customer>; name: string },
): Promise<Written> {
  const { _id } = before
  const change = await check(context, transaction, customer, {
    verb: 'update',
    input: { _id, name },
    before,
    act: { name: event, set: { merged_from: withoutNames(before.merged_from) }, body: {} },
  })
  return commit({ change, previous: before, rev: before._rev, event }, transaction)
}

/** The tombstones of the records that became part of it; answers which. */
async function buryTaken(
  context: RecordContext,
  transaction: Transaction,
  taken: readonly string[],
): Promise<string[]> {
  const buried: string[] = []
  for (const id of taken) {
    const gone = await transaction.get(id)
    if (!gone?.deleted || gone.body.merged_into === undefined) continue
    await buryLeaves(context, transaction, { id, into: String(gone.body.merged_into) })
    buried.push(id)
  }
  return buried
}
