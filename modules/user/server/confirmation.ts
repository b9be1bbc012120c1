// Confirms an address by the secret that was mailed to it, and sends that mail again.
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import { readEmail } from '#core/fields/email.ts'
import { countAttempt, networkOf } from '#server/calls/limit.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { hashOf } from '#server/session/secrets.ts'
import type { Transaction } from '#server/store/database.ts'
import { atDesk } from './desk.ts'
import { notifyChange } from './mails.ts'
import { readPerson, writePerson } from './profile.ts'

/** One-time secrets that may be tried from one network. */
export const tokenUses = { name: 'one-time', attempts: 30, window_seconds: 3_600 }
const resends = { name: 'resend', attempts: 5, window_seconds: 3_600 }
const resendsPerNetwork = { name: 'resend-network', attempts: 30, window_seconds: 3_600 }

/**
 * Makes the address the person's own. Whoever only claimed it until now loses it: the mail proves whose it is.
 * Failure token_used when he wants another address by now, 422 `email: taken` when somebody else confirmed it.
 * `transaction` must be that of the person's own database.
 */
export async function confirmAddress(
  transaction: Transaction,
  user_id: string,
  email: string,
  at: string,
): Promise<void> {
  const { person, before, fields } = await readPerson(transaction, user_id)
  if (person.email === email && person.confirmed_at !== null) return
  if (fields.unconfirmed_email !== email) throw fail('unprocessable_entity', 'token_used')
  const holder = await transaction.people.byEmail(email)
  if (holder && holder.user_id !== user_id) {
    if (holder.email === email) throw failFields({ email: { key: 'taken' } })
    await transaction.people.save({ ...holder, unconfirmed_email: null })
  }
  if (person.email !== null && person.email !== email) {
    const { email: to, locale } = person
    await notifyChange(transaction, { to, locale }, 'address_changed')
  }
  await writePerson(transaction, {
    person: { ...person, email, unconfirmed_email: null, confirmed_at: at },
    fields: { ...fields, unconfirmed_email: undefined },
    rev: before.rev,
    event: 'confirm',
    at,
  })
}

async function confirm(call: Call): Promise<unknown> {
  const { house, reply, request } = call
  const { token } = call.body as z.infer<typeof tokenShape>
  await countAttempt(house, reply, tokenUses, networkOf(request.ip))
  const at = house.now().toISOString()
  await atDesk(house, async (desk) => {
    const secret = await desk.people.takeOneTime('confirmation', hashOf(token), at)
    if (!secret) throw fail('unprocessable_entity', 'token_used')
    await confirmAddress(await desk.other(secret.user_id), secret.user_id, secret.email, at)
  })
  return { ok: true }
}

async function resend(call: Call): Promise<unknown> {
  const { house, reply, request, session } = call
  const email = readEmail((call.body as z.infer<typeof emailShape>).email)
  if (email === undefined) throw failFields({ email: { key: 'invalid' } })
  await countAttempt(house, reply, resendsPerNetwork, networkOf(request.ip))
  await countAttempt(house, reply, resends, email)
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
    summary: 'Confirm an address with the secret from the mail',
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
