// The door behind a UserToken: the secret is made with the document and answered once.
import { createHash } from 'node:crypto'
import type { Hooks } from '#server/records/face.ts'
import { store } from '#server/records/put.ts'
import { hashOf, newSecret } from '#server/session/secrets.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { toWire, type Stored, type Transaction } from '#server/store/database.ts'
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
  async after({ verb, doc, context }, { people }) {
    const permissions = doc.permissions as string[]
    const active = verb !== 'remove' && doc.active === true
    if (verb !== 'create') return people.setTokenActive(doc._id, permissions, active)
    const { text, hash } = newSecret()
    const user_id = String(context.actor.user_id)
    const reader_key = isForReader(permissions) ? readerKeyOf(context.actor.email, text) : null
    await people.saveToken({ id: doc._id, user_id, hash, permissions, active, reader_key })
    return { token: text }
  },
}

const isForReader = (permissions: readonly string[]) =>
  permissions.some((permission) => permission.split('@', 1)[0] === 'reader')

/**
 * Programs that speak the Fever API never send the token: their key is the MD5 of address and token. It opens what the token opens,
 * so it is kept as the token is, as a hash; only of tokens that are made for such programs.
 */
function readerKeyOf(email: string | null, token: string): Buffer {
  return hashOf(createHash('md5').update(`${email}:${token}`).digest('hex'))
}

/**
 * Ends every token of the person: the rows that open the door at once, then each document follows. `transaction` must be
 * that of the person's own database.
 */
export async function endTokens(
  transaction: Transaction,
  user_id: string,
  at: string,
): Promise<void> {
  await transaction.people.endTokens(user_id)
  const selector = { klass: userToken.kind, active: true }
  let found: Stored[]
  do {
    found = (await transaction.find({ selector, limit: tokensAtOnce })).found
    for (const stored of found) {
      const doc = { ...toWire(stored), active: false, updated_at: at, updated_by: user_id }
      const entry = { rev: stored.rev, event: 'update', actor: user_id, at }
      await store(transaction, userToken, doc, entry)
    }
  } while (found.length === tokensAtOnce)
}
