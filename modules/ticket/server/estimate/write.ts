// Writing estimates, and what is around them, in the name of the shop: an answer by the link and the clock have no person.
import type { Actor } from '#core/access/actor.ts'
import type { Doc } from '#core/entity/entity.ts'
import { Failure } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { check, commit, eventOf, type Written } from '#server/records/save.ts'
import type { Transaction } from '#server/store/database.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { ticket as ticketEntity } from '../../entities/ticket.ts'

export type Estimate = Doc<typeof entity>

/** Nobody in person, with the place of a member: an answer is recorded whatever the plan has room for. */
const shop: Actor = {
  user_id: null,
  email: null,
  confirmed: true,
  membership: { id: '', editor: false, report_view: false, creator: false },
  own: false,
  scopes: null,
  group: null,
}

/** `name`: how the customer who acts by a link calls themselves; without one the clock does. */
export function shopContext(house: House, db: string, name?: string): RecordContext {
  const actor = name === undefined ? shop : { ...shop, name }
  return { house, database: house.store.database(db), actor, now: house.now().toISOString() }
}

/** Sets members that the system writes, as an action does: its rules, hooks and history. Answers what was written. */
export async function setEstimate(
  context: RecordContext,
  transaction: Transaction,
  before: Estimate,
  { event, set }: { event: string; set: Record<string, unknown> },
): Promise<Written> {
  const change = await check(context, transaction, entity, {
    verb: 'update',
    input: { ...before },
    before,
    act: { name: event, set, body: {} },
  })
  return commit({ change, previous: before, rev: before._rev, event }, transaction)
}

/** The ticket says that its customer was notified by mail, and by whom, as when that is noted by hand (trade 17). */
export async function noteNotice(
  context: RecordContext,
  transaction: Transaction,
  id: string,
  by: string | null,
): Promise<void> {
  const before: Doc<typeof ticketEntity> | undefined = await currentRecord(transaction, id)
  if (!before?.waiting_since) return
  const noted = { ...context, actor: { ...context.actor, user_id: by } }
  const name = 'notice/email'
  const { apply, event } = ticketEntity.actions![name]!
  const change = await check(noted, transaction, ticketEntity, {
    verb: 'update',
    input: { ...before },
    before,
    act: { name, set: apply(before, {}, { ...noted, before }), body: {} },
  })
  await commit({ change, previous: before, rev: before._rev, event }, transaction)
}

/** Moves a ticket where its own rules let it go; one that may not go stays, and the estimate is what it is all the same. */
export async function moveTicket(
  context: RecordContext,
  transaction: Transaction,
  id: string,
  move: (ticket: Doc<typeof ticketEntity>) => Record<string, unknown> | undefined,
): Promise<void> {
  const ticket = await currentRecord(transaction, id)
  const set = ticket && move(ticket)
  if (!ticket || !set) return
  const draft = { verb: 'update', input: { ...ticket, ...set }, before: ticket } as const
  const change = await check(context, transaction, ticketEntity, draft).catch((error: unknown) => {
    if (error instanceof Failure && error.status < 500) return undefined
    throw error
  })
  if (!change) return
  const event = eventOf(change)
  await commit({ change, previous: ticket, rev: ticket._rev, event }, transaction)
}
