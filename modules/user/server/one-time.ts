// One-time secrets as people bring them back from their mails.
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import { hashOf } from '#server/session/secrets.ts'
import type { Transaction } from '#server/store/database.ts'

/** One-time secrets that may be tried from one network. */
export const tokenUses = { name: 'one-time', attempts: 30, window_seconds: 3_600 }

/** Whose secret it was, the address it was sent to, and the moment at which it was taken. */
export interface Taken {
  readonly user_id: string
  readonly email: string
  readonly at: string
}

/**
 * Takes the secret and does what it allows, in one transaction of its person's own database: nobody waits for anybody
 * else's. Failure token_used when there is none; a failure of `work` leaves the secret as it was.
 */
export async function withSecret<T>(
  { store, now }: House,
  purpose: 'confirmation' | 'password',
  text: string,
  work: (own: Transaction, taken: Taken) => Promise<T>,
): Promise<T> {
  const hash = hashOf(text)
  const at = now().toISOString()
  const owner = await store.people.findOneTime(purpose, hash, at)
  if (owner === undefined) throw fail('unprocessable_entity', 'token_used')
  return store.database(owner).write(async (own) => {
    const secret = await own.people.takeOneTime(purpose, hash, at)
    if (!secret) throw fail('unprocessable_entity', 'token_used')
    return work(own, { ...secret, at })
  })
}
