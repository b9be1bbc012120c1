// Confirms an address by the secret that was mailed to it, and sends that mail again.
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import { readEmail } from '#core/fields/email.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'
import { inPerson, writeAudit } from '#server/session/audit.ts'
import { deviceOf } from '#server/session/device.ts'
import { isFromBrowser } from '#server/session/xsrf.ts'
import type { Transaction } from '#server/store/database.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { passkeyTables } from '../store/passkeys.ts'
import { inUsersDatabase } from './users-database.ts'
import { queueAddressChanged } from './address-back.ts'
import { findSecret, makeSecret, tokenUses, withSecret, type Taken } from './one-time.ts'
import { readPerson, writeProfile } from './profile.ts'
import { endTokens } from './tokens.ts'

const resends = { name: 'resend', attempts: 5, window_seconds: 3_600 }
const resendsPerNetwork = { name: 'resend-network', attempts: 30, window_seconds: 3_600 }

/**
 * Makes the address the person's own: the mail proves it. False when it is theirs already. Failure token_used when they
 * want another address by now, 422 `email: taken` when somebody else confirmed it. `own` must be the transaction of the
 * person's own database.
 */
export async function confirmAddress(
  house: House,
  own: Transaction,
  { user_id, email, at }: Pick<Taken, 'user_id' | 'email' | 'at'>,
): Promise<boolean> {
  const before = await readPerson(own, user_id)
  if (before.email === email) return false
  if (!(await peopleTables(own).confirmAddress(user_id, email, at))) {
    throw fail('unprocessable_entity', 'token_used')
  }
  await peopleTables(own).dropOneTime('confirmation', user_id)
  if (before.email !== null) await queueAddressChanged(house, own, before.email, at)
  await writeProfile(house, own, { event: 'confirm', at })
  return true
}

/** True for a browser in which the person is, or was, signed in: they registered, or asked for this address. */
function isTheirs({ house, request, session }: Call, person: PersonRow): boolean {
  const isIn = session.by === 'cookie' && session.person?.user_id === person.user_id
  return isIn || deviceOf(house, request, person) !== undefined
}

/**
 * Refuses what confirming would refuse, and changes nothing yet. Failure token_used when the person wants another address by
 * now, 422 `email: taken` when somebody else confirmed it.
 */
async function checkClaim({ store }: House, person: PersonRow, email: string): Promise<void> {
  if (person.unconfirmed_email !== email) throw fail('unprocessable_entity', 'token_used')
  const holder = await peopleTables(store).byEmail(email)
  if (holder?.email === email) throw failFields({ email: { key: 'taken' } })
}

/**
 * The mail proves the mailbox, not the account: anybody could have registered with the address, or have changed an account
 * of theirs to it. Where the account is not known, a browser leads to a new password, or to signing in first, and nothing is
 * confirmed before one of them: until then everybody who claimed the address would have its invitations. A program confirms from
 * anywhere, and what it may have been tricked into ends with the tokens and with the password that it may set.
 */
async function confirm(call: Call): Promise<unknown> {
  const { house, reply, request } = call
  const { token } = call.body as z.infer<typeof tokenShape>
  await countAttempt(house, reply, tokenUses, networkOf(request.ip))
  const { user_id, email } = await findSecret(house, 'confirmation', token)
  const person = await peopleTables(house.store).byId(user_id)
  const isUnknown = person !== undefined && !isTheirs(call, person)
  // Who registered without a password (spec 5) chooses one now: this session is their only way in.
  const needsPassword = isUnknown || person?.password_hash === ''
  if (needsPassword && isFromBrowser(request)) {
    await checkClaim(house, person, email)
    return { ok: true, password_token: await makeSecret(house, 'password', person, email) }
  }
  const isNew = await withSecret(house, 'confirmation', token, async (own, taken) => {
    const isConfirmed = await confirmAddress(house, own, taken)
    if (isConfirmed && isUnknown) {
      await endTokens(house, own, taken.at)
      await passkeyTables(own).keepOnly(taken.user_id, [])
    }
    const actor = inPerson(request, user_id)
    const changes = { email: [person?.email ?? null, email] } as const
    if (isConfirmed) writeAudit(house, own, actor, { event: 'address_confirmed', changes })
    return isConfirmed
  })
  if (!isNew || !isUnknown) return { ok: true }
  return { ok: true, password_token: await makeSecret(house, 'password', person, email) }
}

async function resend(call: Call): Promise<unknown> {
  const { house, reply, request, session } = call
  const email = readEmail((call.body as z.infer<typeof emailShape>).email)
  if (email === undefined) throw failFields({ email: { key: 'invalid' } })
  await countAttempt(house, reply, resendsPerNetwork, networkOf(request.ip))
  // By address and network together: nobody elsewhere can use up what the owner asks for.
  await countAttempt(house, reply, resends, `${email} ${networkOf(request.ip)}`)
  // The job finds out whether anybody of this address waits for a confirmation, so the answer reveals nothing.
  const user_id = session.by === 'cookie' ? session.person?.user_id : undefined
  await inUsersDatabase(house, (desk) => desk.addJob('confirmation', { user_id, email }))
  return { ok: true }
}

const tokenShape = z.object({ token: z.string().max(200) })
export const emailShape = z.object({ email: z.unknown() })

export const confirmationRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/_confirmation',
    summary:
      'Confirm an address with the secret from the mail. Where nobody of this account signed in, `password_token` sets a new password: a browser confirms by that, or once its person signed in there; a program confirms at once, and the tokens end',
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
