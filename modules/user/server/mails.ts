// The mails about an address and a password. Each is a job that makes its secret when it runs, so that no secret
// waits in the queue; a repeat after a failure makes a new one.
import type { House, Job } from '#server/house.ts'
import { sendMail } from '#server/outside/mail.ts'
import { newSecret } from '#server/session/secrets.ts'
import type { PersonRow, Stored, Transaction } from '#server/store/database.ts'

const hour = 3_600_000
const lifetimes = { confirmation: 7 * 24 * hour, password: 24 * hour }

/** Texts greet a person by name when there is one: `named` is yes or no. */
function greeting(stored: Stored | undefined): { named: string; name: string } {
  const name = String(stored?.body.fullname ?? '')
  return { named: name === '' ? 'no' : 'yes', name }
}

async function makeSecret(
  house: House,
  purpose: 'confirmation' | 'password',
  person: PersonRow,
  email: string,
): Promise<string> {
  const { text, hash } = newSecret()
  const expires = new Date(house.now().getTime() + lifetimes[purpose]).toISOString()
  await house.store.people.addOneTime(purpose, hash, person.user_id, expires, email)
  return text
}

/** `{ user_id?, email }`: asks the owner of this address to confirm it, if somebody waits for that. */
const confirmation: Job = async (house, payload) => {
  const { user_id, email } = payload as { user_id?: string; email: string }
  const { people } = house.store
  const holder = await people.byEmail(email)
  const person = user_id === undefined ? holder : await people.byId(user_id)
  if (!person) return
  // Taken back or confirmed in the meantime: nothing to say.
  if (person.unconfirmed_email !== email) return
  if (holder?.email === email) {
    const link = '/user/password/new'
    await sendMail(house, { to: email, locale: holder.locale, template: 'known', values: { link } })
    return
  }
  const secret = await makeSecret(house, 'confirmation', person, email)
  const stored = await house.store.database(person.user_id).get(person.user_id)
  const template = person.confirmed_at === null ? 'confirmation' : 'address'
  const values = { ...greeting(stored), email, link: `/user/confirm/${secret}` }
  await sendMail(house, { to: email, locale: person.locale, template, values })
}

/** `{ email }`: sends the way to a new password, if anybody signs in with this address. */
const password: Job = async (house, payload) => {
  const { email } = payload as { email: string }
  const person = await house.store.people.byEmail(email)
  if (!person) return
  const secret = await makeSecret(house, 'password', person, email)
  const stored = await house.store.database(person.user_id).get(person.user_id)
  const values = { ...greeting(stored), link: `/user/password/${secret}` }
  await sendMail(house, { to: email, locale: person.locale, template: 'password', values })
}

/** Tells a mailbox that the door it opened was changed: whoever did not do it himself must learn of it. */
export async function notifyChange(
  transaction: Transaction,
  { to, locale }: { to: string; locale: string },
  template: 'password_changed' | 'address_changed',
): Promise<void> {
  const link = template === 'password_changed' ? '/user/password/new' : '/user/login'
  await transaction.addJob('mail', { to, locale, template, values: { link } })
}

export const mailJobs = { confirmation, password }
