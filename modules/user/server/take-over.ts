// Who proves a mailbox, and nothing else, gets the account that waited for it, and nobody who prepared it keeps a way in:
// anybody could have registered or asked for that address (docs/decisions/009).
import { newSecret } from '#server/session/secrets.ts'
import type { PersonRow, Transaction } from '#server/store/database.ts'
import { lifetimesMs } from './mails.ts'
import type { Taken } from './one-time.ts'
import { endTokens } from './tokens.ts'

/**
 * Ends the password, the sessions and the tokens of the person; returns the one-time secret that sets a new password.
 * `own` must be the transaction of the person's own database.
 */
export async function takeOver(
  own: Transaction,
  { user_id }: PersonRow,
  { email, at }: Taken,
): Promise<string> {
  await own.people.setPassword(user_id, '')
  await own.people.endSessions(user_id)
  await own.people.dropOneTime('password', user_id)
  await endTokens(own, user_id, at)
  const { text, hash } = newSecret()
  const expires_at = new Date(Date.parse(at) + lifetimesMs.password).toISOString()
  await own.people.addOneTime('password', hash, user_id, expires_at, email)
  return text
}
