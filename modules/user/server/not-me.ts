// "That was not me": the link of the mails about a new browser and about a mailbox that was asked for. Opening it shows a page; the POST of that page signs the person out
// everywhere and ends their password and what was made since to come in by, so that who came in with it does not come back, and leads to a new one.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { momentText } from '#core/time/moment.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { Job } from '#server/house.ts'
import { sendMail } from '#server/outside/mail.ts'
import { inPerson, writeAudit } from '#server/session/audit.ts'
import { newBrowserTask, type NewBrowser } from '#server/session/arrive.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { deviceName } from '../rules/device-name.ts'
import { makeSecret, tokenUses, withSecret } from './one-time.ts'
import { readPerson, writeProfile } from './profile.ts'
import { endTokens } from './tokens.ts'
import { passkeyTables } from '../store/passkeys.ts'

/** Mails the person about the browser, unless the address is not theirs any more. */
export const newBrowser: Job = async (house, payload, stopping, job) => {
  const { user_id, email: to, agent, address, at } = payload as unknown as NewBrowser
  const person = await peopleTables(house.store).byId(user_id)
  if (person?.email !== to) return
  const locale = person.locale === 'pt-BR' ? 'pt-BR' : 'en'
  const values = async () => ({
    device: deviceName(agent).join(' · '),
    network: address,
    at: `${momentText('UTC', at, locale)} UTC`,
    link: `/user/not-me/${await makeSecret(house, 'not_me', person, to, new Date(at))}`,
  })
  const mail = { to, locale, template: 'new_browser', holder: user_id }
  await sendMail(house, mail, values, { stopping, job, again: { task: newBrowserTask, payload } })
}

/** Ends all sessions, the password, and what mails let somebody do, but for an address that is put back. */
export async function shutOut(own: Transaction, user_id: string): Promise<void> {
  const people = peopleTables(own)
  await people.endSessions(user_id)
  await people.setPassword(user_id, '')
  for (const purpose of ['not_me', 'password', 'confirmation'] as const) {
    await people.dropOneTime(purpose, user_id)
  }
}

async function notMe({ house, reply, request, body }: Call): Promise<unknown> {
  const { token } = body as z.infer<typeof tokenShape>
  await countAttempt(house, reply, tokenUses, networkOf(request.ip))
  const person = await withSecret(house, 'not_me', token, async (own, taken) => {
    const { user_id, email, since } = taken
    const found = await readPerson(own, user_id)
    // The address went to another mailbox meanwhile: this one has no say any more.
    if (found.email !== email) throw fail('unprocessable_entity', 'token_used')
    const people = peopleTables(own)
    // What they who came in asked for is not the person's.
    await people.releaseAddress(user_id)
    await shutOut(own, user_id)
    // Ways in that were made since, while a password could be proof enough.
    await passkeyTables(own).dropSince(user_id, since)
    await endTokens(house, own, taken.at, since)
    if (found.unconfirmed_email !== null) {
      await writeProfile(house, own, { event: 'update', at: taken.at })
    }
    writeAudit(house, own, inPerson(request, user_id), { event: 'sign_in_disowned' })
    return found
  })
  return { ok: true, password_token: await makeSecret(house, 'password', person, person.email!) }
}

const tokenShape = z.object({ token: z.string().max(200) })

export const notMeRoute: Route = {
  method: 'POST',
  url: '/_not_me',
  summary:
    'With the secret from a mail about a new browser, or about an address that was asked for: ends all sessions and the password; `password_token` sets a new one',
  tag: 'People',
  access: 'anyone',
  xsrf: false,
  body: tokenShape,
  handle: notMe,
}
