// Sends an issue: a job goes over all people with a confirmed address, a step at a time, and queues a mail for each who chose the topic; where it was broken off it
// goes on behind the last one; each mail is a job of its own, tried again with growing waits, and gone once.
import { wantsTopic, type NewsletterIssue } from '#core/notifications/newsletter.ts'
import { later } from '#core/time/moment.ts'
import { locales } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import { sendMail } from '#server/outside/mail.ts'
import { operatingTables } from '#server/store/operating/tables.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { newsletterPath } from '../way-out.ts'
import { issueTables, type MailPayload } from '../../store/issues.ts'
import { choiceOf } from './choice.ts'

/** People looked at in one step. */
const atOnce = 25

/** `{ issue }`: one step. The next one is queued behind its mails: what is asked for meanwhile waits for few of them, however many get the issue. */
export const newsletterJob: Job = async (house, payload) => {
  const id = String(payload.issue)
  const issues = issueTables(house.store)
  const issue = await issues.one(id)
  const after = await issues.behind(id)
  if (!issue || after === undefined) return
  const found = await step(house, issue, after)
  await (found < atOnce ? issues.end(id) : issues.goOn(id))
}

/** Looks at the next people; answers how many there were. */
async function step(house: House, issue: NewsletterIssue, after: string): Promise<number> {
  const query = { text: '', after, limit: atOnce }
  const found = await operatingTables(house.store).people(query, house.now().toISOString())
  const wanted = []
  for (const { user_id, email, confirmed_at, locked_at } of found) {
    if (email === null || confirmed_at === null || locked_at !== null) continue
    const choice = await choiceOf(house.store.database(user_id))
    if (wantsTopic(choice, issue.topic)) wanted.push({ user_id, email })
  }
  const last = found.at(-1)?.user_id
  if (last !== undefined) await issueTables(house.store).queue(issue.id, wanted, last)
  return found.length
}

/** When a mailbox that got enough of them is tried again. */
const laterMs = 3_600_000

/** `MailPayload`: one mail, to the address that the person has by now. */
export const newsletterMail: Job = async (house, payload, stopping, job) => {
  const mailing = payload as unknown as MailPayload
  const { issue: id, user_id, locale, preview = false } = mailing
  const issues = issueTables(house.store)
  const [issue, person] = [await issues.one(id), await reachable(house, user_id)]
  if (!issue) return
  const isPassedOver = !preview && !(await wants(house, issue, person))
  if (!person || isPassedOver) return issues.leaveOut(id, user_id)
  if (!preview && !(await issues.waits(id, user_id))) return
  // The same for all tries, whichever job they are of.
  const name = preview ? job : `${id} ${user_id}`
  const isSent = await mail(house, issue, { person, locale, stopping, job: name })
  const now = house.now().toISOString()
  if (!isSent) return issues.mailLater({ ...mailing, email: person.email }, later(now, laterMs))
  if (!preview) await issues.noteSent(id, user_id, now)
}

/** With a confirmed address, and locked by nobody. */
async function reachable(house: House, user_id: string): Promise<Addressee | undefined> {
  const people = peopleTables(house.store)
  const person = await people.byId(user_id)
  if (!person?.email || (await people.isLocked(user_id))) return undefined
  return { ...person, email: person.email }
}

const wants = async ({ store }: House, { topic }: NewsletterIssue, person?: Addressee) =>
  person !== undefined && wantsTopic(await choiceOf(store.database(person.user_id)), topic)

type Addressee = PersonRow & { readonly email: string }

interface Mailing {
  readonly person: Addressee
  readonly locale?: string | undefined
  readonly stopping: AbortSignal | undefined
  readonly job: string | undefined
}

/** False where the mailbox got enough of them for now. */
function mail(
  house: House,
  { texts }: NewsletterIssue,
  { person, locale = person.locale, stopping, job }: Mailing,
): Promise<boolean> {
  const written = texts[locales.find((known) => known === locale) ?? 'en']
  const unsubscribe = newsletterPath(house, person.user_id)
  const sent = { to: person.email, locale, template: 'newsletter', written, unsubscribe }
  return sendMail(house, sent, () => ({ link: '/' }), { stopping, job })
}
