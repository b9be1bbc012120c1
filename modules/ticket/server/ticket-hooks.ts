// What writing a ticket needs of other records and does to them: the category's checklist, members as technicians,
// the comment that goes with a move, the warranty and the kept checklist of what is done, the equipment that gets its owner.
// All in the transaction of the write.
import { fail, failFields } from '#core/errors.ts'
import type { FieldErrors } from '#core/errors.ts'
import type { Doc } from '#core/entity/entity.ts'
import { newId } from '#core/ids.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { commit, prepare } from '#server/records/save.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { forgetLink } from '#server/store/secrets/links.ts'
import { ticket } from '../entities/ticket.ts'
import { checklistOf, reconcile } from '../rules/ticket/category-checklist.ts'
import type { ChecklistItem } from '../rules/ticket/checklist.ts'
import { hasEnded, statusErrors } from '../rules/ticket/status.ts'
import { keptWarranty } from '../rules/ticket/warranty.ts'
import { finishedMinutes, isReturn } from '../rules/ticket/work.ts'
import { keepChecklist } from './checklist/keep.ts'
import { contractOf } from './contract/on-ticket.ts'
import { endLinksOfFormer, refuseTwo } from './link/former.ts'
import { followInMaintenance } from './maintenance/follow.ts'
import { loadGroup } from './paper/group.ts'
import { followTicket, forgetSealed } from './password/keep.ts'
import {
  cameFrom,
  refuseMissing,
  relate,
  relatedTickets,
  unrelateMerged,
} from './relations/relate.ts'
import { goOnRestored } from './estimate/hooks.ts'
import { followInOffers } from './estimate/unbilled.ts'

type Ticket = Doc<typeof ticket>

/** The words that came with this save only. */
function said({ input }: Change): { comment?: string; override?: string } {
  const read = (name: 'comment' | 'override') => {
    const parsed = ticket.fields[name].parse(input[name])
    return 'errors' in parsed ? undefined : parsed.value
  }
  return { comment: read('comment'), override: read('override') }
}

/** The setting `checklist` of the Group is on (spec 9; off unless somebody switched it on). */
async function usesChecklists(transaction: Transaction): Promise<boolean> {
  const selector = { klass: 'Adjustment', key: 'checklist' }
  const { found } = await transaction.find({ selector, limit: 1 })
  return found[0]?.body.value === true
}

/** The checklist after a change of category; undefined when it stays as it is. */
async function newChecklist(
  { doc, before }: { doc: Ticket; before: Ticket | undefined },
  transaction: Transaction,
): Promise<ChecklistItem[] | undefined> {
  const { category_id } = doc
  if (category_id === before?.category_id || hasEnded(before?.status)) return undefined
  if (!before && doc.checklist) return undefined
  if (!(await usesChecklists(transaction))) return undefined
  const category = category_id && (await currentRecord(transaction, category_id))
  const text = category ? String(category.checklist ?? '') : ''
  const lines = before ? reconcile(doc.checklist ?? [], text) : checklistOf(text)
  const { max } = ticket.fields.checklist
  // Nothing that was decided is dropped in silence.
  if (lines.length > max) throw failFields({ category_id: { key: 'too_many', count: max } })
  return lines
}

const roles = ['technical_id', 'reviewer_id'] as const

/**
 * A person who is newly chosen must be a member of the Group; those who left stay on what they did. What was made elsewhere may name
 * somebody of that installation.
 */
async function strangers(change: Change, transaction: Transaction): Promise<FieldErrors> {
  const { doc, before }: { doc: Ticket; before: Ticket | undefined } = change
  const errors: FieldErrors = {}
  for (const role of roles) {
    const id = doc[role]
    if (!id || id === before?.[role]) continue
    const people = peopleTables(transaction)
    if (change.arrived && !(await people.byId(id))) continue
    if (!(await people.isMember(transaction.name, id))) errors[role] = { key: 'required' }
  }
  return errors
}

/** The equipment's customer becomes the ticket's (trade 11); its old tickets keep their own. */
async function giveEquipment(change: Change, transaction: Transaction): Promise<void> {
  const { equipment_id, customer_id }: Ticket = change.doc
  const isWanted = change.input.relate_equipment_to_customer
  if ((isWanted !== true && isWanted !== 'true') || !equipment_id || !customer_id) return
  const thing = await currentRecord(transaction, equipment_id)
  if (!thing || thing.customer_id === customer_id) return
  const write = { id: equipment_id, rev: thing._rev, input: { ...thing, customer_id } }
  await commit(await prepare(change.context, transaction, write), transaction)
}

/**
 * What finishing a ticket gives: the Group's usual warranty, unless the ticket says another one, and what the repair still
 * had that it came back from. A Group may let a return have that alone.
 */
async function givenWarranty(
  change: Change,
  transaction: Transaction,
): Promise<{ warranty?: number; warranty_until?: string | undefined }> {
  const { doc, before }: { doc: Ticket; before: Ticket | undefined } = change
  if (doc.status !== 'done' || before?.status === 'done') return {}
  const { settings, clock } = await loadGroup(transaction, peopleTables(transaction))
  const related = doc.equipment_id ? await relatedTickets(change, transaction) : []
  const kept = related.flatMap((first) => keptWarranty(doc, first, clock) ?? [])
  const warranty_until = kept.toSorted().at(-1)
  const hasOwn = doc.warranty !== undefined || (warranty_until && settings.return_keeps)
  return { warranty_until, ...(!hasOwn && { warranty: settings.warranty }) }
}

/** A ticket that comes from a finished one of the same thing is its return: no first fix. */
async function reworkOf(change: Change, transaction: Transaction): Promise<{ rework?: 'return' }> {
  const { doc, before }: { doc: Ticket; before: Ticket | undefined } = change
  const { related_id } = cameFrom(change)
  if (before || doc.rework !== undefined || related_id === undefined) return {}
  const first = await currentRecord(transaction, related_id)
  return first && isReturn(doc, first) ? { rework: 'return' } : {}
}

/** People who got the ticket from somebody else are notified. */
async function tellAssigned(
  { doc, before, context }: Change,
  transaction: Transaction,
): Promise<void> {
  const [ticket, last]: [Ticket, Ticket | undefined] = [doc, before]
  const people = roles.flatMap((role) => (ticket[role] !== last?.[role] && ticket[role]) || [])
  const { _id: record_id, _rev: about = '' } = ticket
  const by = context.actor.user_id
  await notify(transaction, [
    { reason: 'assigned', record_id, people: [...new Set(people)], by, about },
  ])
}

export const ticketHooks: Hooks = {
  async before(change, transaction) {
    if (change.verb === 'remove') return
    const { doc, before }: { doc: Ticket; before: Ticket | undefined } = change
    // Of two people at the counter the second one sees first what the other one did.
    if (change.action === 'handover/deliver' && before?.delivered_at)
      throw fail('conflict', 'document_update_conflict')
    await refuseMissing(change, transaction)
    // Old books have no lines to be ticked, and no warranty that they do not name.
    const checklist = change.imported ? undefined : await newChecklist({ doc, before }, transaction)
    const warranty = change.imported ? {} : await givenWarranty(change, transaction)
    const errors = await strangers(change, transaction)
    // New lines may be open ones: a ticket that is just being done is checked again.
    const moving = { ...doc, ...said(change), checklist }
    if (checklist) Object.assign(errors, statusErrors(moving, before, change.arrived))
    if (Object.keys(errors).length > 0) throw failFields(errors)
    return {
      ...(checklist && { checklist: checklist.length > 0 ? checklist : undefined }),
      ...warranty,
      ...(await reworkOf(change, transaction)),
      ...(await contractOf(change, transaction)),
      // The book says when it was made and finished.
      ...(change.imported && finishedMinutes(doc)),
    }
  },

  joining: refuseTwo,

  async after(change, transaction) {
    const { verb } = change
    await followTicket(change, change.context.house, transaction)
    await followInMaintenance(change, transaction)
    await endLinksOfFormer(change, transaction)
    if (verb === 'remove') return
    await unrelateMerged(change, transaction)
    await relate(change, transaction)
    await keepChecklist(change, transaction)
    await giveEquipment(change, transaction)
    await goOnRestored(change, transaction)
    await followInOffers(change, transaction)
    if (!change.imported) await tellAssigned(change, transaction)
    const { override, comment } = said(change)
    const content = [override, comment].filter(Boolean).join('\n\n')
    if (!content) return
    const input = { content, record_id: change.doc._id }
    const write = { id: newId('cmt'), rev: undefined, input }
    await commit(await prepare(change.context, transaction, write), transaction)
  },

  async purged(last, transaction) {
    forgetLink(transaction, last._id)
    forgetSealed(last, transaction)
  },
}
