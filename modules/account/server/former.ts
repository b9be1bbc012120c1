// Of a person who deleted their account their Groups keep what they wrote, under "former member": the card loses the name, the membership goes,
// former revisions of both lose their bodies. What was theirs alone is burnt.
import type { Locale } from '#core/wire.ts'
import { writeBeside } from '#server/records/beside.ts'
import { groupNames } from '#server/records/upkeep/groups.ts'
import type { House, Job } from '#server/house.ts'
import { aJob, writeAudit } from '#server/session/audit.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { formerMember } from '../rules/former-member.ts'
import { membershipsOf } from '../store/former.ts'
import { cardKind } from './cards.ts'
import { groupLocale } from './language.ts'

interface LeftPerson {
  readonly user_id: string
  /** Their language: of Groups that followed theirs. */
  readonly locale: Locale
  /** Groups that nobody else belongs to. */
  readonly alone: readonly string[]
}

async function forgetIn(
  house: House,
  transaction: Transaction,
  { user_id, locale, names }: LeftPerson & { readonly names: readonly string[] },
): Promise<void> {
  const at = house.now().toISOString()
  const fullname = formerMember[await groupLocale(transaction, locale)]
  const entry = { event: 'update', actor: null, at }
  const card = await transaction.get(user_id)
  const doc = {
    _id: user_id,
    _rev: card?.rev,
    klass: cardKind,
    fullname,
    created_at: at,
    updated_at: at,
  }
  await writeBeside(house, transaction, doc, entry)
  const ended = await membershipsOf(transaction, user_id, names)
  for (const id of ended) {
    const stored = await transaction.get(id)
    if (!stored) continue
    // What is left of it after its end is said by its name.
    const last = { ...toWire(stored), name: fullname, email: undefined }
    await writeBeside(house, transaction, last, { ...entry, event: 'destroy', deleted: true })
    const request = { event: 'member_removed', subject: user_id, subject_name: fullname }
    if (!stored.deleted) writeAudit(house, transaction, aJob, request)
  }
  await transaction.dropFormer([user_id, ...ended])
}

/** Each Group they ever belonged to keeps a card of them, and nothing says which those are but the cards. */
async function forgetEverywhere(house: House, left: LeftPerson): Promise<void> {
  const person = await house.store.database(left.user_id).get(left.user_id)
  const { fullname, email } = person?.body ?? {}
  const names = [fullname, email].filter((name) => typeof name === 'string')
  for await (const db of groupNames(house.store)) {
    const database = house.store.database(db)
    if (!(await database.get(left.user_id))) continue
    await database.write((transaction) => forgetIn(house, transaction, { ...left, names }))
  }
}

/** What goes on elsewhere for the Group ends, and then it is burnt. */
export async function burnGroup(house: House, db: string): Promise<void> {
  const isThere = await house.store.group(db)
  if (isThere) for (const { ending } of house.modules) await ending?.(house, db)
  await house.store.burn(db)
}

/** `LeftPerson`. Begun anew it goes on where it was broken off. */
export const personLeft: Job = async (house, payload) => {
  const left = payload as unknown as LeftPerson
  for (const db of left.alone) await burnGroup(house, db)
  await forgetEverywhere(house, left)
  await house.store.burn(left.user_id)
}
