// Tickets that belong together: said with the ticket that is opened, kept as records of their own, and brought along when two
// tickets become one.
import { failFields } from '#core/errors.ts'
import type { Doc } from '#core/entity/entity.ts'
import { newId } from '#core/ids.ts'
import type { Job } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import { mergeEvent } from '#server/records/merging/move.ts'
import { currentRecord } from '#server/records/put.ts'
import { commit, prepare } from '#server/records/save.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries, Transaction } from '#server/store/database.ts'
import { ticketRelationship as relationship } from '../../entities/ticket-relationship.ts'
import { ticket } from '../../entities/ticket.ts'
import type { Relation } from '../../rules/relation/relation.ts'

/** Name of the job; its payload is `{ db }`. */
export const relateTask = 'relate-tickets'

/** Records of one transaction of the job. */
const portion = 100

/** Selectors of what relates these two, whichever of them was named first. */
function pairSelectors(one: string, other: string): Record<string, unknown>[] {
  return [
    { klass: relationship.kind, ticket: one, related: other },
    { klass: relationship.kind, ticket: other, related: one },
  ]
}

/** What the save says of the ticket that this one came from. */
export function cameFrom({ input }: Change): { related_id?: string; relation?: Relation } {
  const { related_id, relation } = ticket.fields
  const id = related_id.parse(input.related_id)
  const kind = relation.parse(input.relation)
  return {
    related_id: 'value' in id ? id.value : undefined,
    relation: 'value' in kind ? kind.value : undefined,
  }
}

/** Related tickets that are looked at when one is finished. */
const maxRelated = 20

/** The tickets that this one is related to, in whichever order, with the one that this save says it came from. */
export async function relatedTickets(
  change: Change,
  transaction: Transaction,
): Promise<Doc<typeof ticket>[]> {
  const { _id } = change.doc
  const ids = new Set([cameFrom(change).related_id].flatMap((id) => id ?? []))
  for (const [own, other] of [
    ['ticket', 'related'],
    ['related', 'ticket'],
  ] as const) {
    const selector = { klass: relationship.kind, [own]: _id }
    const { found } = await transaction.find({ selector, limit: maxRelated })
    for (const { body } of found) ids.add(String(body[other]))
  }
  return (await transaction.getMany([...ids])).map(toWire)
}

/** The number of the ticket that this one came back from under warranty. */
export async function returnOf(database: Queries, id: string): Promise<number | undefined> {
  const selector = { klass: relationship.kind, ticket: id, relation: 'warranty_return' }
  const { found } = await database.find({ selector, limit: 1 })
  const [first] = await database.getMany(found.map(({ body }) => String(body.related)))
  return first && (toWire(first) as Doc<typeof ticket>).number
}

/** True when the two are related already, in whichever order. */
async function areRelated(transaction: Transaction, one: string, other: string) {
  for (const selector of pairSelectors(one, other)) {
    const { found } = await transaction.find({ selector, limit: 1 })
    if (found.length > 0) return true
  }
  return false
}

/** After a ticket was saved: relates it to the one that it came from. Saying so twice changes nothing. */
export async function relate(change: Change, transaction: Transaction): Promise<void> {
  const { related_id, relation } = cameFrom(change)
  const { _id } = change.doc
  if (related_id === undefined || (await areRelated(transaction, _id, related_id))) return
  // A program that brings an old ticket along names what may be gone.
  if (change.before && !(await currentRecord(transaction, related_id))) return
  const input = { ticket: _id, related: related_id, ...(relation && { relation }) }
  const write = { id: newId(relationship.prefix), rev: undefined, input }
  await commit(await prepare(change.context, transaction, write), transaction)
}

/** The ticket that a new one came from must be there: it is checked before anything is written, so that the error names the field. */
export async function refuseMissing(change: Change, transaction: Transaction): Promise<void> {
  const { related_id } = cameFrom(change)
  if (change.verb !== 'create' || related_id === undefined) return
  const isTicket = related_id !== change.doc._id && (await currentRecord(transaction, related_id))
  if (!isTicket) throw failFields({ related_id: { key: 'required' } })
}

/** Two tickets that become one are no longer related to each other. */
export async function unrelateMerged(
  { doc, before, action, context }: Change,
  transaction: Transaction,
): Promise<void> {
  if (action !== mergeEvent) return
  const known = new Set(taken(before))
  for (const other of taken(doc).filter((id) => !known.has(id))) {
    for (const selector of pairSelectors(doc._id, other)) {
      for (const stored of (await transaction.find({ selector, limit: portion })).found) {
        const { house, actor, now: at } = context
        const entry = { event: mergeEvent, actor: actor.user_id, at, deleted: true }
        await writeBeside(house, transaction, toWire(stored), entry)
      }
    }
  }
}

function taken(doc: Doc<typeof ticket> | undefined): string[] {
  return (doc?.merged_from ?? []).flatMap(({ id }) => id ?? [])
}

export const relationshipHooks: Hooks = {
  async before({ verb, doc, before }, transaction) {
    if (verb !== 'create' || before) return
    const [one, other] = [String(doc.ticket), String(doc.related)]
    if (await areRelated(transaction, one, other)) throw failFields({ related: { key: 'taken' } })
  },
}

/** Relations that a former release kept in the ticket become records; a run that was broken off goes on. */
export const relateJob: Job = async (house, payload) => {
  const { db } = payload as { db: string }
  const database = house.store.database(db)
  const at = house.now().toISOString()
  for (let found = portion; found === portion;) {
    found = await database.write(async (transaction) => {
      const selector = { klass: ticket.kind, related_id: { $gt: null } }
      const page = await transaction.find({ selector, limit: portion })
      for (const stored of page.found) {
        const { related_id, ...doc } = toWire(stored)
        const other = String(related_id)
        const entry = { event: 'update', actor: null, at }
        if (other !== doc._id && !(await areRelated(transaction, doc._id, other))) {
          const _id = newId(relationship.prefix)
          const pair = { ticket: doc._id, related: other, relation: 'related' }
          const made = { _id, ...pair, created_at: at, updated_at: at }
          await writeBeside(house, transaction, made, { ...entry, event: 'create' })
        }
        await writeBeside(house, transaction, doc, entry)
      }
      return page.found.length
    })
  }
}
