// Confirms an address by the secret that was mailed to it, and sends that mail again.
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import { readEmail } from '#core/fields/email.ts'
import { countAttempt, networkOf } from '#server/calls/limit.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { deviceOf } from '#server/session/device.ts'
import type { PersonRow, Transaction } from '#server/store/database.ts'
import { atDesk } from './desk.ts'
import { notifyChange } from './mails.ts'
import { tokenUses, withSecret, type Taken } from './one-time.ts'
import { readPerson, writeProfile } from './profile.ts'
import { offerAccount } from './take-back.ts'

const resends = { name: 'resend', attempts: 5, window_seconds: 3_600 }
const resendsPerNetwork = { name: 'resend-network', attempts: 30, window_seconds: 3_600 }

/**
 * Makes the address the person's own: the mail proves it. False when it is theirs already. Failure token_used when they
 * want another address by now, 422 `email: taken` when somebody else confirmed it. `own` must be the transaction of the
 * person's own database.
 */
export async function confirmAddress(
  own: Transaction,
  { user_id, email, at }: Taken,
): Promise<boolean> {
  const before = await readPerson(own, user_id)
  if (before.email === email) return false
  if (!(await own.people.confirmAddress(user_id, email, at))) {
    throw fail('unprocessable_entity', 'token_used')
  }
  await own.people.dropOneTime('confirmation', user_id)
  if (before.email !== null) {
    const { email: to, locale } = before
    await notifyChange(own, { to, locale }, 'address_changed')
  }
  await writeProfile(own, user_id, { event: 'confirm', at })
  return true
}

/** True for a browser in which the person is, or was, signed in: they registered, or asked for this address. */
function isTheirs({ request, session }: Call, person: PersonRow): boolean {
  const isIn = session.by === 'cookie' && session.person?.user_id === person.user_id
  return isIn || deviceOf(request, person) !== undefined
}

async function confirm(call: Call): Promise<unknown> {
  const { house, reply, request } = call
  const { token } = call.body as z.infer<typeof tokenShape>
  await countAttempt(house, reply, tokenUses, networkOf(request.ip))
  const password_token = await withSecret(house, 'confirmation', token, async (own, taken) => {
    const isNew = await confirmAddress(own, taken)
    const person = await readPerson(own, taken.user_id)
    return isNew && !isTheirs(call, person) ? offerAccount(own, person, taken) : undefined
  })
  return { ok: true, password_token }
}

async function resend(call: Call): Promise<unknown> {
  const { house, reply, request, session } = call
  const email = readEmail((call.body as z.infer<typeof emailShape>).email)
  if (email === undefined) throw failFields({ email: { key: 'invalid' } })
  await countAttempt(house, reply, resendsPerNetwork, networkOf(request.ip))
  // By address and network together: nobody elsewhere can use up what the owner asks for.
  await countAttempt(house, reply, resends, `${email} ${networkOf(request.ip)}`)
  // Whether anybody of this address waits for a confirmation is found out by the job: the answer cannot tell.
  const user_id = session.by === 'cookie' ? session.person?.user_id : undefined
  await atDesk(house, (desk) => desk.addJob('confirmation', { user_id, email }))
  return { ok: true }
}

const tokenShape = z.object({ token: z.string() })
export const emailShape = z.object({ email: z.unknown() })

export const confirmationRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/_confirmation',
    summary:
      'Confirm an address with the secret from the mail; where nobody of this account signed in, its tokens end, and `password_token` sets a new password',
    tag: 'People',
    access: 'anyone',
    xsrf: false,
    body: tokenShape,
    handle: confirm,
  },
  {
    method: 'POST',
    url: '/_confirmation/resend',
    summary: 'Send the confirmation mail again; the answer is the same for every address',
    tag: 'People',
    access: 'anyone',
    xsrf: false,
    body: emailShape,
    handle: resend,
  },
]
