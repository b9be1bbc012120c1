// What saving a maintenance needs of other records: a name, where nobody gave it one, whose the equipment is, and the ticket
// that is opened for it. A piece of equipment that changes hands takes its maintenance along.
import type { Doc } from '#core/entity/entity.ts'
import { failFields } from '#core/errors.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { equipment } from '../../entities/equipment.ts'
import { maintenance } from '../../entities/maintenance.ts'
import { usualTitle } from '../../paper/calendar.ts'
import { maintenanceErrors } from '../../rules/maintenance/errors.ts'
import { derived, planOf } from '../../rules/maintenance/maintenance.ts'
import { finished, moved, proposed, skipped } from '../../rules/maintenance/outcome.ts'
import { loadGroupLocale } from '../paper/group.ts'
import { wordsIn } from '../paper/words.ts'
import { openTicket, openTicketFor } from './open-ticket.ts'
import { todayIn } from '../today.ts'

type Maintenance = Doc<typeof maintenance>

/** In the language of the Group. */
async function titleFor(transaction: Transaction, category_id: string | undefined) {
  const category = category_id ? await currentRecord(transaction, category_id) : undefined
  const say = wordsIn(await loadGroupLocale(transaction, peopleTables(transaction)))
  return usualTitle(say, category && String(category.name ?? ''))
}

/** What an action leads to, and a next date that was left to the interval. */
async function outcomeOf(
  { action, doc, before, input, context }: Change,
  transaction: Transaction,
) {
  const [now, was]: [Maintenance, Maintenance] = [doc, before ?? doc]
  const today = () => todayIn(transaction, context.now)
  if (action === 'work/done') {
    const isGiven = input.date !== undefined && now.date !== undefined
    return finished(was, isGiven ? now.date : await today())
  }
  if (action === 'date/skip') return skipped(was, await today())
  if (action === 'date/move' && now.next_maintenance) return moved(was, now.next_maintenance)
  return proposed(now, await today())
}

export const maintenanceHooks: Hooks = {
  async before(change, transaction) {
    if (change.verb === 'remove') return
    const doc: Maintenance = change.doc
    const thing = await currentRecord(transaction, doc.equipment_id ?? '')
    const title = doc.title ?? (await titleFor(transaction, doc.category_id))
    const customer_id = (thing as Doc<typeof equipment> | undefined)?.customer_id
    const outcome = await outcomeOf(change, transaction)
    const whole = { ...doc, ...outcome, title, customer_id }
    const before: Maintenance | undefined = change.before
    const errors = maintenanceErrors(whole, { now: change.context.now, before })
    if (Object.keys(errors).length > 0) throw failFields(errors)
    const set = { ...outcome, title, customer_id, ...derived(whole) }
    if (change.action !== openTicket) return set
    const ticket_id = await openTicketFor(change.context, transaction, whole)
    return { ...set, ticket_id, opened_for: planOf(doc)?.on, opens_on: undefined }
  },
}

/** Maintenances of one piece of equipment that are read at once. */
const atOnce = 200

export const equipmentHooks: Hooks = {
  async after({ verb, doc, before, context }, transaction) {
    if (verb === 'remove' || !before || doc.customer_id === before.customer_id) return
    const selector = { klass: maintenance.kind, equipment_id: doc._id }
    const entry = { event: 'update', actor: context.actor.user_id, at: context.now }
    for await (const page of pagesOf(transaction, { selector, limit: atOnce })) {
      for (const stored of page) {
        const moved = { ...toWire(stored), customer_id: doc.customer_id }
        await writeBeside(context.house, transaction, moved, entry)
      }
    }
  },
}
