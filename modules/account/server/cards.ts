// The card a Group keeps of everybody who ever belonged to it: a document with the person's own id and their name.
// References to people lead to it, and the name stays when they leave.
import { portraitOf, portraits } from '#core/entity/portrait.ts'
import { fail } from '#core/errors.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Job } from '#server/house.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'

export const cardKind = 'User'

/** What a Group may know of a person: never more than their name and picture. */
const shown = ['fullname', 'gravatar_hash'] as const

/** Copies the person's name into the Group of `transaction`; returns it, or undefined when they gave none. */
export async function putCard(
  { house, now }: Pick<RecordContext, 'house' | 'now'>,
  transaction: Transaction,
  user_id: string,
): Promise<string | undefined> {
  const home = await transaction.other(user_id)
  const person = await home.get(user_id)
  if (!person || person.deleted) throw fail('not_found', 'missing')
  const card = await transaction.get(user_id)
  const members = Object.fromEntries(shown.map((name) => [name, person.body[name]]))
  const picture = portraitOf(person.body, portraits.person)
  const at = { created_at: now, created_by: user_id, updated_at: now, updated_by: user_id }
  const doc = { _id: user_id, _rev: card?.rev, klass: cardKind, ...members, picture, ...at }
  const entry = { event: card ? 'update' : 'create', actor: user_id, at: now }
  await writeBeside(house, transaction, doc, entry)
  const { fullname } = person.body
  return typeof fullname === 'string' ? fullname : undefined
}

/** The names on the cards of these people, by their ids; none of those without a name. */
export async function namesOnCards(
  reader: Pick<Transaction, 'getMany'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const cards = await reader.getMany(ids)
  return new Map(
    cards.flatMap(({ id, deleted, body: { fullname } }) =>
      !deleted && typeof fullname === 'string' ? [[id, fullname] as const] : [],
    ),
  )
}

/** `{ user_id }`: a person changed name, address or picture; their Groups learn of it. */
export const cardsJob: Job = async (house, payload) => {
  const { user_id } = payload as { user_id: string }
  const now = house.now().toISOString()
  for (const { db, id, inherited } of await house.store.membershipsOf(user_id, null)) {
    await house.store.database(db).write(async (transaction) => {
      const name = await putCard({ house, now }, transaction, user_id)
      const person = await peopleTables(transaction).byId(user_id)
      const stored = await transaction.get(id)
      if (inherited || !stored || stored.deleted) return
      const changed = { name, email: person?.email ?? stored.body.email, updated_at: now }
      const entry = { event: 'update', actor: user_id, at: now }
      await writeBeside(house, transaction, { ...toWire(stored), ...changed }, entry)
    })
  }
}
