// A forgotten password: ask for a mail, set a new one with its secret. That confirms the address too (spec 4).
import { z } from 'zod'
import { failFields } from '#core/errors.ts'
import { readEmail } from '#core/fields/email.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { inPerson, writeAudit } from '#server/session/audit.ts'
import { rememberDevice } from '#server/session/device.ts'
import { forgetSignIns } from '#server/session/sign-in.ts'
import type { Transaction } from '#server/store/database.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { maxPasskeys } from '../rules/passkeys.ts'
import { passwordErrors } from '../rules/registration.ts'
import { passkeyTables } from '../store/passkeys.ts'
import { confirmAddress, emailShape } from './confirmation.ts'
import { inUsersDatabase } from './users-database.ts'
import { notifyPassword } from './mails.ts'
import { tokenUses, withSecret } from './one-time.ts'
import { readPerson } from './profile.ts'
import { endTokens } from './tokens.ts'

const asks = { name: 'reset', attempts: 5, window_seconds: 3_600 }
const asksPerNetwork = { name: 'reset-network', attempts: 30, window_seconds: 3_600 }

/**
 * After a new password: other sessions end, mails that could set yet another one or change the address lead nowhere, and
 * the confirmed address gets a mail. `transaction` must be that of the person's own database.
 */
export async function closeDoors(
  transaction: Transaction,
  person: PersonRow,
  { except, endedPasskeys = false }: { except?: Buffer; endedPasskeys?: boolean } = {},
): Promise<void> {
  const { user_id, email, locale } = person
  await peopleTables(transaction).endSessions(user_id, except)
  await peopleTables(transaction).dropOneTime('password', user_id)
  if (!email) return
  await peopleTables(transaction).dropOneTime('confirmation', user_id)
  const ended = endedPasskeys ? 'yes' : 'no'
  await notifyPassword(transaction, { email, locale }, { ended })
}

async function ask(call: Call): Promise<unknown> {
  const { house, reply, request } = call
  const email = readEmail((call.body as z.infer<typeof emailShape>).email)
  if (email === undefined) throw failFields({ email: { key: 'invalid' } })
  await countAttempt(house, reply, asksPerNetwork, networkOf(request.ip))
  // By address and network together: nobody elsewhere can use up what the owner asks for.
  await countAttempt(house, reply, asks, `${email} ${networkOf(request.ip)}`)
  // The job finds out whether anybody has this address, so the answer and its time reveal nothing.
  await inUsersDatabase(house, (desk) => desk.addJob('password', { email }))
  return { ok: true }
}

async function set(call: Call): Promise<unknown> {
  const { house, reply, request, params } = call
  const input = call.body as z.infer<typeof newPassword>
  const errors = passwordErrors(input, false)
  if (Object.keys(errors).length > 0) throw failFields(errors)
  await countAttempt(house, reply, tokenUses, networkOf(request.ip))
  const password_hash = await house.passwords.hash(networkOf(request.ip), String(input.password))
  const { email, user_id } = await withSecret(
    house,
    'password',
    params.token ?? '',
    async (own, taken) => {
      const { user_id: owner, at } = taken
      const isNew = await confirmAddress(house, own, taken)
      // Until now anybody may have asked for this address: what they prepared must not outlive the proof.
      if (isNew || input.end_tokens !== false) await endTokens(house, own, at)
      const kept = isNew ? [] : (input.keep_passkeys ?? [])
      const endedPasskeys = await passkeyTables(own).keepOnly(owner, kept)
      await peopleTables(own).setPassword(owner, password_hash)
      await closeDoors(own, await readPerson(own, owner), { endedPasskeys })
      const actor = inPerson(request, owner)
      writeAudit(house, own, actor, { event: 'password_reset' })
      if (endedPasskeys) writeAudit(house, own, actor, { event: 'passkeys_ended' })
      return taken
    },
  )
  await forgetSignIns(call, email)
  rememberDevice(call, { user_id, password_hash })
  return { ok: true }
}

const newPassword = z.object({
  password: z.unknown().optional(),
  password_confirmation: z.unknown().optional(),
  keep_passkeys: z.array(z.string().max(40)).max(maxPasskeys).optional().meta({
    description:
      'Ids of passkeys that go on working; all others end. None does where this is what confirms the address',
  }),
  end_tokens: z.boolean().optional().meta({
    description: '`false` keeps the API tokens, unless this is what confirms the address',
  }),
})

export const passwordRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/_password',
    summary: 'Ask for a new password by mail; the answer is the same for every address',
    tag: 'People',
    access: 'anyone',
    xsrf: false,
    body: emailShape,
    handle: ask,
  },
  {
    method: 'PUT',
    url: '/_password/:token',
    summary: 'Set a new password with the secret from the mail: 24 hours, once; ends all sessions',
    tag: 'People',
    access: 'anyone',
    xsrf: false,
    body: newPassword,
    handle: set,
  },
]
