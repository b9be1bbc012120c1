// The mails about an address and a password. Each is a job that makes its secret when it runs, so that no secret
// waits in the queue; a repeat after a failure makes a new one.
import type { House, Job } from '#server/house.ts'
import { sendMail, type MailValues } from '#server/outside/mail.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { makeSecret } from './one-time.ts'

/** What a greeting says, if there is a name. */
async function nameOf({ store }: House, user_id: string): Promise<string> {
  const stored = await store.database(user_id).get(user_id)
  return String(stored?.body.fullname ?? '')
}

/**
 * `{ user_id?, email, return_path? }`: asks the owner of this address to confirm it, if somebody waits for that.
 * `return_path`: where they go on to from the page that confirms.
 */
const confirmation: Job = async (house, payload, stopping, job) => {
  const {
    user_id,
    email: to,
    return_path,
  } = payload as {
    user_id?: string
    email: string
    return_path?: string
  }
  const sending = { stopping, job }
  const people = peopleTables(house.store)
  const holder = await people.byEmail(to)
  const person = user_id === undefined ? holder : await people.byId(user_id)
  if (!person) return
  // Taken back or confirmed in the meantime: nothing to say.
  if (person.unconfirmed_email !== to) return
  if (holder?.email === to) {
    const mail = { to, locale: holder.locale, template: 'known' }
    await sendMail(house, mail, () => ({ link: '/user/password/new' }), sending)
    return
  }
  const back = return_path === undefined ? '' : `?return=${encodeURIComponent(return_path)}`
  const template = person.confirmed_at === null ? 'confirmation' : 'address'
  const values = async () => ({
    name: await nameOf(house, person.user_id),
    email: to,
    link: `/user/confirm/${await makeSecret(house, 'confirmation', person, to)}${back}`,
  })
  await sendMail(house, { to, locale: person.locale, template }, values, sending)
}

/** `{ email }`: sends the way to a new password, if anybody signs in with this address. */
const password: Job = async (house, payload, stopping, job) => {
  const { email: to } = payload as { email: string }
  const person = await peopleTables(house.store).byEmail(to)
  if (!person) return
  const values = async () => ({
    name: await nameOf(house, person.user_id),
    link: `/user/password/${await makeSecret(house, 'password', person, to)}`,
  })
  // Who only claims the address is not known to read it.
  const holder = person.email === to ? person.user_id : undefined
  const mail = { to, locale: person.locale, template: 'password', ...(holder && { holder }) }
  await sendMail(house, mail, values, { stopping, job })
}

/** Mails the owner that the password was changed, in case it was somebody else. `transaction` must be that of their own database. */
export async function notifyPassword(
  transaction: Transaction,
  { email, locale }: { email: string; locale: string },
  values: MailValues,
): Promise<void> {
  const link = '/user/password/new'
  const mail = { to: email, locale, template: 'password_changed', holder: transaction.name }
  await transaction.addJob('mail', { ...mail, values: { ...values, link } })
}

export const mailJobs = { confirmation, password }
