// The way back for the owner of a mailbox whose address somebody else's account waited for: anybody could have registered
// with that address, or have changed an account of theirs to it (docs/decisions/032).
import { newSecret } from '#server/session/secrets.ts'
import type { PersonRow, Transaction } from '#server/store/database.ts'
import { lifetimesMs } from './mails.ts'
import type { Taken } from './one-time.ts'
import { endTokens } from './tokens.ts'

/**
 * Ends the tokens of the person, and returns the one-time secret that sets a new password, which ends everything else that
 * was prepared. `own` must be the transaction of the person's own database.
 */
export async function offerAccount(
  own: Transaction,
  { user_id }: PersonRow,
  { email, at }: Taken,
): Promise<string> {
  await endTokens(own, user_id, at)
  const { text, hash } = newSecret()
  const expires_at = new Date(Date.parse(at) + lifetimesMs.password).toISOString()
  await own.people.addOneTime('password', hash, user_id, expires_at, email)
  return text
}
