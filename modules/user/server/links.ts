// Whether a link from a mail still works, asked when it is opened, so that nobody fills in a form for nothing.
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { passkeyTables } from '../store/passkeys.ts'
import { findSecret } from './one-time.ts'
import { seen } from './passkeys/routes.ts'

/** A link is opened more often than it is used: by a reload, by a mail program that looks ahead. */
const looks = { name: 'one-time-look', attempts: 60, window_seconds: 3_600 }

/**
 * Failure token_used, or 422 `email: taken`, as the use of the link itself would answer. Changes nothing and names nobody; the link to a new password of an
 * account that has this address tells which passkeys there are, to choose those that stay.
 */
async function look(call: Call): Promise<unknown> {
  const { house, reply, request } = call
  const { purpose, token } = call.body as z.infer<typeof link>
  await countAttempt(house, reply, looks, networkOf(request.ip))
  const { user_id, email } = await findSecret(house, purpose, token)
  const person = await peopleTables(house.store).byId(user_id)
  if (purpose === 'confirmation' || purpose === 'not_me') {
    const isClaimed = purpose === 'confirmation' && person?.unconfirmed_email === email
    if (person?.email !== email && !isClaimed) throw fail('unprocessable_entity', 'token_used')
  }
  if (purpose === 'address_back') {
    const holder = await peopleTables(house.store).byEmail(email)
    const isTaken = holder?.email === email && holder.user_id !== user_id
    if (isTaken) throw failFields({ email: { key: 'taken' } })
  }
  if (purpose !== 'password' || person?.email !== email) return { ok: true }
  const passkeys = await passkeyTables(house.store).ofPerson(user_id)
  return { ok: true, passkeys: passkeys.map((passkey) => seen(passkey)) }
}

const link = z.object({
  purpose: z.enum(['confirmation', 'password', 'not_me', 'address_back']),
  token: z.string().max(200),
})

export const linkRoute: Route = {
  method: 'POST',
  url: '/_link',
  summary: 'Whether the secret of a link from a mail still works; it goes on working',
  tag: 'People',
  access: 'anyone',
  xsrf: false,
  reads: true,
  body: link,
  handle: look,
}
