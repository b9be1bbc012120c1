// A change of the mailbox, as its owner learns of it: by a mail as it is asked for, and by one to the former mailbox once it is done, whose link puts
// the address back for seven days. Who knows the password can confirm a mailbox of theirs at once; they cannot keep the account.
import { z } from 'zod'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { House, Job } from '#server/house.ts'
import { sendMail } from '#server/outside/mail.ts'
import { inPerson, writeAudit } from '#server/session/audit.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { passkeyTables } from '../store/passkeys.ts'
import { shutOut } from './not-me.ts'
import { makeSecret, tokenUses, withSecret, works } from './one-time.ts'
import { readPerson, writeProfile } from './profile.ts'
import { endTokens } from './tokens.ts'

export const addressClaimedTask = 'address_claimed'
const addressChangedTask = 'address_changed'

interface AddressClaim {
  readonly user_id: string
  /** The mailbox that the account has. */
  readonly email: string
  /** ISO moment. */
  readonly at: string
}

/** `AddressClaim`: mails the present mailbox, unless it is that no more. Its reader learns no other address. */
const claimed: Job = async (house, payload, stopping, job) => {
  const { user_id, email: to, at } = payload as unknown as AddressClaim
  const person = await peopleTables(house.store).byId(user_id)
  if (person?.email !== to) return
  const values = async () => ({
    link: `/user/not-me/${await makeSecret(house, 'not_me', person, to, new Date(at))}`,
  })
  const mail = { to, locale: person.locale, template: addressClaimedTask, holder: user_id }
  const again = { task: addressClaimedTask, payload }
  await sendMail(house, mail, values, { stopping, job, again })
}

interface AddressChange {
  readonly user_id: string
  /** The mailbox that the account had. */
  readonly email: string
  /** The secret of the link, sealed. */
  readonly sealed: string
}

const sealAbout = (user_id: string) => `${addressChangedTask} ${user_id}`

/**
 * Queues the mail to the mailbox that the account leaves. Its secret works from now on: an undo ends those of mails that still wait
 * too. `own` must be the transaction of the change.
 */
export async function queueAddressChanged(
  { seal, now }: House,
  own: Transaction,
  email: string,
  at: string,
): Promise<void> {
  const user_id = own.name
  const store = { store: own, now }
  const secret = await makeSecret(store, 'address_back', { user_id }, email, new Date(at))
  const sealed = seal.close(secret, sealAbout(user_id)).toString('base64')
  await own.addJob(addressChangedTask, { user_id, email, sealed })
}

/** `AddressChange`: mails the former mailbox, unless the change was undone meanwhile. */
const changed: Job = async (house, payload, stopping, job) => {
  const { user_id, email: to, sealed } = payload as unknown as AddressChange
  const secret = house.seal.open(Buffer.from(sealed, 'base64'), sealAbout(user_id))
  if (secret === undefined) throw new Error('sealed with another key')
  const person = await peopleTables(house.store).byId(user_id)
  if (!person || !(await works(house, 'address_back', secret))) return
  const values = () => ({ link: `/user/address-back/${secret}` })
  const mail = { to, locale: person.locale, template: addressChangedTask, holder: user_id }
  const again = { task: addressChangedTask, payload }
  await sendMail(house, mail, values, { stopping, job, again })
}

/**
 * The former address is back, and nothing that let anybody in until now does any more. Of several mailboxes the earliest has the last word: what
 * those after it got, or are still to get, is worthless then.
 */
async function putBack({ house, reply, request, body }: Call): Promise<unknown> {
  const { token } = body as z.infer<typeof tokenShape>
  await countAttempt(house, reply, tokenUses, networkOf(request.ip))
  const taken = await withSecret(house, 'address_back', token, async (own, secret) => {
    const { user_id, email, at, expires_at } = secret
    const people = peopleTables(own)
    const before = await readPerson(own, user_id)
    await people.putAddressBack(user_id, email, at)
    await shutOut(own, user_id)
    await passkeyTables(own).keepOnly(user_id, [])
    await endTokens(house, own, at)
    await people.dropLaterOneTime('address_back', user_id, expires_at)
    await writeProfile(house, own, { event: 'update', at })
    if (before.email !== null && before.email !== email) {
      const values = { link: '/user/login' }
      const mail = { to: before.email, locale: before.locale, template: 'address_put_back' }
      await own.addJob('mail', { ...mail, holder: user_id, values })
    }
    const changes = { email: [before.email, email] } as const
    writeAudit(house, own, inPerson(request, user_id), { event: 'address_put_back', changes })
    return { person: before, email }
  })
  const { person, email } = taken
  return { ok: true, password_token: await makeSecret(house, 'password', person, email) }
}

const tokenShape = z.object({ token: z.string().max(200) })

export const addressBackRoute: Route = {
  method: 'POST',
  url: '/_address_back',
  summary:
    'With the secret from the mail about a changed address: puts the former one back, ends all sessions, tokens, passkeys and the password; `password_token` sets a new one',
  tag: 'People',
  access: 'anyone',
  xsrf: false,
  body: tokenShape,
  handle: putBack,
}

export const addressJobs = { [addressClaimedTask]: claimed, [addressChangedTask]: changed }
