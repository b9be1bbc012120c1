// Where the password of a device is kept: sealed, beside the ticket and not in it, so that no revision, feed, search, export or
// replication holds it. What is done with it is an event in the ticket's history.
import { fail } from '#core/errors.ts'
import type { Doc } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Change } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { sealedQueries, sealedTables } from '#server/store/secrets/sealed.ts'
import type { ticket as entity } from '../../entities/ticket.ts'
import { passwordEnd, type PasswordEvent } from '../../rules/device-password.ts'
import type { SignatureEvent } from '../../rules/receipt/signature.ts'
import { handOverSignatures, signaturesOf, withMerged } from '../signature/keep.ts'

export const wipeTask = 'wipe-device-password'

export type Ticket = Doc<typeof entity>

/** What the seal of a ticket's password names. */
export const about = (db: string, id: string) => `device-password ${db} ${id}`

/** The live ticket. Failure not_found when there is none. */
export async function liveTicket(transaction: Transaction, id: string): Promise<Ticket> {
  const ticket = await currentRecord(transaction, id)
  if (!ticket) throw fail('not_found', 'missing')
  return ticket
}

/** Writes the event as a revision that says nothing else; `actor` null: the system. */
export async function noteEvent(
  house: House,
  transaction: Transaction,
  doc: Ticket,
  entry: { event: PasswordEvent | SignatureEvent; actor: string | null; at: string },
): Promise<void> {
  await writeBeside(house, transaction, doc, entry)
}

/** Queues the end of the password of a ticket that is over; a later end takes the place of an earlier one. */
export async function queueWipe(transaction: Transaction, ticket: Ticket): Promise<void> {
  const runAt = passwordEnd(ticket)
  if (runAt === undefined) return
  const { name: db } = transaction
  const id = ticket._id
  await transaction.addJob(wipeTask, { db, id }, { key: `${wipeTask} ${id}`, runAt })
}

/** What a ticket has sealed goes with it. A signature under a receipt of one that became part of it, too. */
export function forgetSealed(ticket: WireDocument, transaction: Transaction): void {
  sealedTables(transaction).forget(ticket._id, ...signaturesOf(withMerged(ticket)))
}

/** After a ticket was saved: one that has just ended, or is deleted, keeps its password for a day, what is handed over no longer. */
export async function followTicket(
  {
    verb,
    doc,
    before,
    imported,
  }: Pick<Change, 'verb' | 'imported'> & { doc: Ticket; before: Ticket | undefined },
  house: House,
  transaction: Transaction,
): Promise<void> {
  if (verb === 'remove') {
    const { _id, merged_into } = doc
    // An undone import takes nothing back that was changed since, and what is sealed changes its ticket.
    if (imported) return
    if (typeof merged_into !== 'string') {
      const isKept = await sealedQueries(transaction).get(_id)
      if (isKept)
        await queueWipe(transaction, { ...doc, status: 'cancel', status_at: doc.updated_at })
      return
    }
    const move = { from: _id, into: merged_into }
    await handOver(house, transaction, move)
    // A signature that stays belongs to a receipt of this ticket, which may be restored from what it became part of.
    await handOverSignatures(house, transaction, move)
    sealedTables(transaction).forget(_id)
    return
  }
  const isAsBefore = doc.status === before?.status && doc.delivered_at === before?.delivered_at
  if (verb === 'create' || isAsBefore) return
  if (passwordEnd(doc) !== undefined && (await sealedQueries(transaction).get(doc._id)))
    await queueWipe(transaction, doc)
}

/** A ticket that becomes part of another one leaves it the password, where that has none. */
async function handOver(
  { seal }: House,
  transaction: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const kept = await sealedQueries(transaction).get(from)
  if (!kept || (await sealedQueries(transaction).get(into))) return
  const { name: db } = transaction
  const password = seal.open(kept.sealed, about(db, from))
  if (password === undefined) return
  sealedTables(transaction).put(into, { ...kept, sealed: seal.close(password, about(db, into)) })
  await queueWipe(transaction, await liveTicket(transaction, into))
}

/** `{ db, id }`: the day is over. Does nothing for a ticket that goes on or came back, or that ended anew since. */
export const wipeJob: Job = async (house, payload) => {
  const { db, id } = payload as { db: string; id: string }
  const at = house.now().toISOString()
  await house.store.database(db).write(async (transaction) => {
    const ticket = await currentRecord(transaction, id)
    const end = ticket ? passwordEnd(ticket as Ticket) : at
    if (end === undefined || end > at) return
    if (!(await sealedTables(transaction).drop(id)) || !ticket) return
    await noteEvent(house, transaction, ticket, { event: 'password-wiped', actor: null, at })
  })
}
