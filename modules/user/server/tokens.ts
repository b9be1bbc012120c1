// The door behind a UserToken: the secret is made with the document and answered once.
import { changesOf } from '#core/audit/entry.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House } from '#server/house.ts'
import type { Hooks, RecordContext } from '#server/records/face.ts'
import { auditChange } from '#server/session/audit.ts'
import { writeBeside } from '#server/records/beside.ts'
import { newSecret } from '#server/session/secrets.ts'
import { keyHashOf } from '#server/session/ways-in.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { userToken } from '../entities/user-token.ts'

const tokensAtOnce = 200
const limit = { name: 'user-token', attempts: 20, window_seconds: 3_600 }

export const tokenHooks: Hooks = {
  async before({ verb, context }) {
    if (verb !== 'create') return
    const { house, actor } = context
    await countAttempt(house, undefined, limit, actor.user_id ?? '')
    return { user_id: actor.user_id }
  },
  async after({ verb, doc, before, context }, transaction) {
    const people = peopleTables(transaction)
    const permissions = doc.permissions as string[]
    const active = verb !== 'remove' && doc.active === true
    const was = verb === 'create' ? undefined : before
    auditToken(context, transaction, { was, doc, active })
    if (verb !== 'create') return people.setTokenActive(doc._id, permissions, active)
    const { text, hash } = newSecret()
    const user_id = String(context.actor.user_id)
    const key = keyHashOf(context.house, permissions, { email: context.actor.email, token: text })
    await people.saveToken({ id: doc._id, user_id, hash, permissions, active, key })
    return { token: text }
  },
}

function auditToken(
  context: RecordContext,
  transaction: Transaction,
  { was, doc, active }: { was: WireDocument | undefined; doc: WireDocument; active: boolean },
): void {
  const changes = changesOf(was, { ...doc, active }, ['permissions', 'active'])
  if (!changes) return
  const event = was ? (active ? 'token_changed' : 'token_ended') : 'token_made'
  const { _id: subject, description } = doc
  const subject_name = typeof description === 'string' ? description : undefined
  auditChange(context, transaction, { event, subject, subject_name, changes })
}

/** Writes of one token that it is at an end. `transaction` must be that of the person's own database. */
export async function endToken(
  house: House,
  transaction: Transaction,
  stored: Stored,
  at: string,
): Promise<void> {
  const { name: user_id } = transaction
  const doc = { ...toWire(stored), active: false, updated_at: at, updated_by: user_id }
  await peopleTables(transaction).setTokenActive(
    doc._id,
    stored.body.permissions as string[],
    false,
  )
  await writeBeside(house, transaction, doc, { event: 'update', actor: user_id, at })
}

/**
 * Ends every token of the person, or those made from `since` on: the rows that open the door at once, then each document follows. `transaction` must be
 * that of the person's own database.
 */
export async function endTokens(
  house: House,
  transaction: Transaction,
  at: string,
  since?: string,
): Promise<void> {
  const { name: user_id } = transaction
  if (since === undefined) await peopleTables(transaction).endTokens(user_id)
  const made = since !== undefined && { created_at: { $gte: since } }
  const selector = { klass: userToken.kind, active: true, ...made }
  let found: Stored[]
  do {
    found = (await transaction.find({ selector, limit: tokensAtOnce })).found
    for (const stored of found) await endToken(house, transaction, stored, at)
  } while (found.length === tokensAtOnce)
}
