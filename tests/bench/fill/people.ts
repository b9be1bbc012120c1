// The people and Groups of a world, written by the product's own functions: each Group with an owner of its own.
import type { Actor } from '#core/access/actor.ts'
import { entitlementOf } from '#core/access/entitlement.ts'
import { account } from '#modules/account/entities/account.ts'
import { writeGroup } from '#modules/account/server/groups.ts'
import { createPerson } from '#modules/user/server/profile.ts'
import type { House } from '#server/house.ts'
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { groupName, opening, ownerEmail, ownerId, password } from './names.ts'

let hash: Promise<string> | undefined

/** Makes the `count`th Group and its owner, under a plan that takes any number of records. Answers the database's name. */
export async function makeGroup(house: House, count: number): Promise<string> {
  await makePerson(house, count)
  const db = groupName(count)
  const context = contextOf(house, db, { count, moment: opening })
  await house.store.createWith(db, async (transaction) => {
    const name = `Workshop ${String(count).padStart(6, '0')}`
    await writeGroup(context, transaction, { _id: db, klass: account.kind, name })
    const stored = (await transaction.get(db))!
    const doc = { ...toWire(stored), 'confirmed-plan': 'pro' }
    const entry = { event: 'update', actor: null, at: context.now }
    await writeBeside(house, transaction, doc, entry)
  })
  return db
}

async function makePerson(house: House, count: number): Promise<void> {
  // One hash for all: what costs time here is what nobody measures.
  hash ??= house.passwords.hash('bench', password)
  const at = new Date(opening).toISOString()
  const user_id = ownerId(count)
  const person = {
    user_id,
    email: ownerEmail(count),
    unconfirmed_email: null,
    password_hash: await hash,
    locale: 'en',
    confirmed_at: at,
    confirmation_sent_at: at,
    created_at: at,
  }
  const fields = { fullname: `Owner ${String(count).padStart(6, '0')}` }
  await house.store.createWith(user_id, (transaction) =>
    createPerson(house, transaction, person, fields),
  )
}

/** The engine's context in a Group, as its administrator `count` at a moment. */
export function contextOf(
  house: House,
  db: string,
  { count, moment }: { count: number; moment: number },
): RecordContext {
  const user_id = ownerId(count)
  const actor: Actor = {
    user_id,
    email: ownerEmail(count),
    confirmed: true,
    membership: { id: user_id, editor: true, report_view: true, creator: true },
    own: false,
    scopes: null,
    group: { plan: 'pro', records: 0, entitlement: entitlementOf('pro', 'sandbox') },
  }
  return { house, database: house.store.database(db), actor, now: new Date(moment).toISOString() }
}
