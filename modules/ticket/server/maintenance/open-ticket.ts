// The ticket of a maintenance: for its equipment and the customer who owns that, with its category and so its checklist. Made in the
// transaction that notes it in the maintenance, so there is one for each date, whatever happens meanwhile.
import type { Doc } from '#core/entity/entity.ts'
import { failFields } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { admitPlan, check, commit } from '#server/records/save.ts'
import { datedId } from '#server/records/upkeep/dated-id.ts'
import type { Transaction } from '#server/store/database.ts'
import type { maintenance } from '../../entities/maintenance.ts'
import { ticket } from '../../entities/ticket.ts'
import { planOf } from '../../rules/maintenance/maintenance.ts'

/** Name of the action: hooks see that the ticket is to be opened with the save. */
export const openTicket = 'ticket/open'

type Maintenance = Doc<typeof maintenance>

/** Answers its id. Failures: equipment or customer that is gone (by field), those of the plan, and those of a new ticket. */
export async function openTicketFor(
  context: RecordContext,
  transaction: Transaction,
  { _id: maintenance_id, equipment_id = '', category_id, title, ...rest }: Maintenance,
): Promise<string> {
  const thing = await currentRecord(transaction, equipment_id)
  if (!thing) throw failFields({ equipment_id: { key: 'required' } })
  const { customer_id } = thing
  // What is the shop's own belongs to nobody; an owner who is gone does not make it so.
  if (customer_id !== undefined && !(await currentRecord(transaction, String(customer_id)))) {
    throw failFields({ customer_id: { key: 'required' } })
  }
  const category = category_id && (await currentRecord(transaction, category_id))
  const on = planOf(rest)?.on
  const usual = datedId(ticket.prefix, maintenance_id, on ?? '')
  const input = {
    // What was opened for this date before, and deleted, is another ticket.
    _id: (await transaction.get(usual)) ? newId(ticket.prefix) : usual,
    content: title,
    equipment_id,
    ...(customer_id !== undefined && { customer_id }),
    ...(category && { category_id }),
    promised_at: rest.next_maintenance,
  }
  await admitPlan(context, transaction, ticket, 'create')
  const set = { maintenance_id, maintenance_on: on }
  const change = await check(context, transaction, ticket, {
    verb: 'create',
    input,
    before: undefined,
    act: { name: 'maintenance', set, body: input },
  })
  await commit({ change, previous: undefined, rev: undefined, event: 'create' }, transaction)
  return input._id
}
