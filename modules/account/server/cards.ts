// The card a Group keeps of everybody who ever belonged to it: a document with the person's own id and his name.
// References to people lead to it, and the name stays when he leaves.
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { store } from '#server/records/save.ts'
import type { Transaction } from '#server/store/database.ts'

const kind = 'User'

/** What a Group may know of a person: never more than his name and picture. */
const shown = ['fullname', 'gravatar_hash'] as const

/** Copies the person's name into the Group of `transaction`; returns it, or undefined when he gave none. */
export async function putCard(
  { house, now }: RecordContext,
  transaction: Transaction,
  user_id: string,
): Promise<string | undefined> {
  const entity = house.registry.byKind(kind)
  const home = await transaction.other(user_id)
  const person = await home.get(user_id)
  if (!entity || !person || person.deleted) throw fail('not_found', 'missing')
  const card = await transaction.get(user_id)
  const members = Object.fromEntries(shown.map((name) => [name, person.body[name]]))
  const at = { created_at: now, created_by: user_id, updated_at: now, updated_by: user_id }
  await store(
    transaction,
    entity,
    { _id: user_id, klass: kind, ...members, ...at },
    { rev: card?.rev, event: card ? 'update' : 'create', actor: user_id, at: now },
  )
  const { fullname } = person.body
  return typeof fullname === 'string' ? fullname : undefined
}
