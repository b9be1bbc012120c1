// Groups below others (modules/account/docs/sub-groups.md): who makes them, the members that they have by the Group above, and those people's
// cards in them.
import { computedOf } from '#core/entity/entity.ts'
import { readableOf } from '#core/access/readable.ts'
import { fail, failFields } from '#core/errors.ts'
import { isGroup } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Call } from '#server/calls/route.ts'
import type { House, Job } from '#server/house.ts'
import type { RecordContext, VirtualFind } from '#server/records/face.ts'
import { findStored } from '#server/records/find.ts'
import { answerFrom } from '#server/records/reading/computed.ts'
import { actorIn } from '#server/session/actor.ts'
import type { Transaction } from '#server/store/database.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { membership } from '../entities/membership.ts'
import { mayMakeSubGroup } from '../rules/sub-group.ts'
import { namesOnCards, putCard } from './cards.ts'

/** Groups below one at most: each is in the session of all its members. */
const maxSubGroups = 200

/** Longest list of members of a Group. */
export const maxMembers = 10_000

/** The member of a call and of a Group that names the one above (spec 3). */
export const parentMember = 'parent-account-id'

/** The Group that a new one goes below; undefined where none is named. Failure of `mayMakeSubGroup`, the same for a Group that is not there. */
export function parentOf({ house, session }: Call, parent: unknown): string | undefined {
  if (parent === undefined || parent === null) return undefined
  if (typeof parent !== 'string' || !isGroup(parent)) {
    throw failFields({ [parentMember]: { key: 'invalid' } })
  }
  const refused = mayMakeSubGroup(actorIn(session, parent, house.config.billing))
  if (refused) throw fail('forbidden', refused)
  return parent
}

/** Failure of the field where there are too many. Locks the Group above first. */
export async function refuseTooMany(transaction: Transaction, parent: string): Promise<void> {
  await transaction.other(parent)
  const others = await peopleTables(transaction).groupsBelow(parent)
  if (others.length >= maxSubGroups) {
    throw failFields({ [parentMember]: { key: 'too_many', count: maxSubGroups } })
  }
}

export const subGroupCards = 'sub-group-cards'

/** Those who belong to the Groups below this one, from now on, get their cards there. */
export async function queueCards(transaction: Transaction, parent: string): Promise<void> {
  await transaction.addJob(subGroupCards, { db: parent }, { key: `${subGroupCards} ${parent}` })
}

/** The same after somebody joined the Group of this transaction. */
export async function followJoined(transaction: Transaction): Promise<void> {
  const below = await peopleTables(transaction).groupsBelow(transaction.name)
  if (below.length > 0) await queueCards(transaction, transaction.name)
}

/** `{ db }`: writes the cards that lack in the Groups below this one; what references and mentions lead to. */
export const subGroupCardsJob: Job = async (house, payload) => {
  const { db } = payload as { db: string }
  for (const below of await peopleTables(house.store).groupsBelow(db)) await putCards(house, below)
}

async function putCards(house: House, db: string): Promise<void> {
  const database = house.store.database(db)
  const now = house.now().toISOString()
  const ids = (await peopleTables(house.store).members(db, maxMembers)).map((row) => row.user_id)
  const cards = new Set((await database.getMany(ids)).map(({ id }) => id))
  for (const id of ids.filter((one) => !cards.has(one))) {
    await database.write(async (transaction) => {
      if (await peopleTables(transaction).isMember(db, id)) {
        await putCard({ house, now }, transaction, id)
      }
    })
  }
}

/** The members of a Group and its invitations, with those who belong to it by the Group above. */
const findMembers: VirtualFind = async (context, query) => {
  const { database, actor } = context
  const isWhole = readableOf(membership, actor) === 'all'
  if (actor.group?.parent === undefined || !isWhole || query.selector.$text !== undefined) {
    return findStored(context, query)
  }
  const selector = { klass: membership.kind }
  const [{ found }, inherited] = await Promise.all([
    database.find({ selector, limit: maxMembers }),
    inheritedMembers(context, actor.group.parent),
  ])
  return answerFrom(database, [...found.map((stored) => toWire(stored)), ...inherited], query)
}

/** As documents of the Group above, which has them, without revision. Its name and plan are for those alone who belong to it. */
async function inheritedMembers(
  { house, database, actor }: RecordContext,
  parent: string,
): Promise<WireDocument[]> {
  const members = await peopleTables(house.store).members(database.name, maxMembers)
  const rows = members.filter((row) => row.parent !== null)
  const ids = rows.map(({ user_id }) => user_id)
  const [names, isAbove] = await Promise.all([
    namesOnCards(database, ids),
    peopleTables(house.store).isMember(parent, actor.user_id ?? ''),
  ])
  const group = (isAbove && (await house.store.group(parent))) || null
  return rows.map(({ id, user_id, email, editor }) => {
    const name = names.get(user_id)
    const doc: WireDocument = {
      _id: id,
      klass: membership.kind,
      label: name ?? email,
      name,
      user_id,
      email,
      editor,
      report_view: false,
      pending: false,
      status: 'accepted',
      inherited: true,
    }
    return { ...doc, ...computedOf(membership, doc, { db: parent, group }) }
  })
}

export const membersWithInherited = (db: string) => (isGroup(db) ? findMembers : undefined)
