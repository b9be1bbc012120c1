// One-time secrets as people bring them back from their mails.
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import { hashOf, newSecret } from '#server/session/secrets.ts'
import type { Transaction } from '#server/store/database.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { WritesShared } from '#server/store/tables/sql.ts'

/** One-time secrets that may be tried from one network. */
export const tokenUses = { name: 'one-time', attempts: 30, window_seconds: 3_600 }

const hourMs = 3_600_000
/** How long a one-time secret works, in milliseconds. */
const lifetimesMs = {
  confirmation: 7 * 24 * hourMs,
  password: 24 * hourMs,
  not_me: 7 * 24 * hourMs,
  address_back: 7 * 24 * hourMs,
}

/** Whose secret it was, the address it was sent to, and the moment at which it was taken. */
export interface Taken {
  readonly user_id: string
  readonly email: string
  readonly at: string
  /** ISO moments since which it has worked, and at which it ends. */
  readonly since: string
  readonly expires_at: string
}

type Purpose = keyof typeof lifetimesMs

/**
 * Makes one for the person and the address it is for, and answers it: only its hash is kept. It works from `since` on. `store` may be a
 * transaction.
 */
export async function makeSecret(
  { store, now }: { readonly store: WritesShared; readonly now: House['now'] },
  purpose: Purpose,
  { user_id }: Pick<PersonRow, 'user_id'>,
  email: string,
  since = now(),
): Promise<string> {
  const { text, hash } = newSecret()
  const expires_at = new Date(since.getTime() + lifetimesMs[purpose]).toISOString()
  await peopleTables(store).addOneTime(purpose, hash, user_id, expires_at, email)
  return text
}

const find = ({ store, now }: Pick<House, 'store' | 'now'>, purpose: Purpose, text: string) =>
  peopleTables(store).findOneTime(purpose, hashOf(text), now().toISOString())

/** False once it was taken, dropped, or is too old. */
export async function works(
  house: Pick<House, 'store' | 'now'>,
  purpose: Purpose,
  text: string,
): Promise<boolean> {
  return (await find(house, purpose, text)) !== undefined
}

/** Whose secret it is and for which address; it goes on working. Failure token_used when there is none. */
export async function findSecret(
  house: Pick<House, 'store' | 'now'>,
  purpose: Purpose,
  text: string,
): Promise<Pick<Taken, 'user_id' | 'email'>> {
  const found = await find(house, purpose, text)
  if (found === undefined) throw fail('unprocessable_entity', 'token_used')
  return found
}

/**
 * Takes the secret and does what it allows, in one transaction of its person's own database: nobody waits for anybody
 * else's. Failure token_used when there is none; a failure of `work` leaves the secret as it was.
 */
export async function withSecret<T>(
  { store, now }: Pick<House, 'store' | 'now'>,
  purpose: Purpose,
  text: string,
  work: (own: Transaction, taken: Taken) => Promise<T>,
): Promise<T> {
  const hash = hashOf(text)
  const at = now().toISOString()
  const { user_id } = await findSecret({ store, now }, purpose, text)
  return store.database(user_id).write(async (own) => {
    const secret = await peopleTables(own).takeOneTime(purpose, hash, at)
    if (!secret) throw fail('unprocessable_entity', 'token_used')
    const since = new Date(Date.parse(secret.expires_at) - lifetimesMs[purpose]).toISOString()
    return work(own, { ...secret, at, since })
  })
}
