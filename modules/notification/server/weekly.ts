// The mail of each Monday: what the last 30 days were in the Groups whose reports a person sees (spec 1). Modules say what of their
// records (`ServerModule.weekly`).
import { seesReports } from '#core/access/policies.ts'
import { dayIn, dayMs, hourIn } from '#core/time/zone.ts'
import type { House, Job } from '#server/house.ts'
import type { Limit } from '#server/limits/rate.ts'
import { sendMail, type MailLine } from '#server/outside/mail.ts'
import { placeOf } from '#server/records/reading/as-member.ts'
import { eachGroup } from '#server/records/upkeep/groups.ts'
import type { Session } from '#server/session/session.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { choicesOf, clockOf } from './deliver.ts'
import { addresseeOf } from './mails.ts'

export const weeklyTask = 'weekly-summaries'
export const weeklyMailTask = 'weekly-summary'

/** Hours of a Monday in which it goes out: a machine that is started with the shop has them too. */
const hours = { first: 7, last: 12 }
const oneAWeek: Limit = { name: 'weekly-summary', attempts: 1, window_seconds: (6 * dayMs) / 1_000 }

/** Members of a Group that get one. */
const maxMembers = 500
/** Lines of one mail. */
const maxLines = 60

const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1

/** Every hour: queues the mails of the members of a Group in which it is Monday morning. */
export const weeklyJob = eachGroup('weekly mails of a Group could not be queued', queueMails)

async function queueMails(house: House, db: string): Promise<void> {
  const at = house.now().toISOString()
  // For 50 hours of a week it is Monday somewhere.
  const around = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']
  if (!around.some((zone) => isMonday(dayIn(zone, at)))) return
  const people = peopleTables(house.store)
  for (const { user_id, parent } of await people.members(db, maxMembers)) {
    // Theirs is queued in the Group above.
    if (parent !== null) break
    const person = await people.byId(user_id)
    if (!person?.confirmed_at) continue
    const clock = await clockOf(house, db, person)
    const hour = hourIn(clock, at)
    if (!isMonday(dayIn(clock, at)) || hour < hours.first || hour > hours.last) continue
    await house.store.database(user_id).write(async (own) => {
      await own.addJob(weeklyMailTask, { user_id }, { key: `${weeklyMailTask} ${user_id}` })
    })
  }
}

/** `{ user_id }`: sends it, once a week, unless the person wants none or there is nothing to say. */
export const weeklyMailJob: Job = async (house, payload, stopping, job) => {
  const { user_id } = payload as { user_id: string }
  const addressee = await addresseeOf(house, user_id)
  if (!addressee) return
  const { weekly } = await choicesOf(house.store.database(user_id))
  if (weekly === 'none') return
  const { session, mail } = addressee
  const limited = { limit: oneAWeek, who: user_id }
  const lines = () => linesOf(house, session)
  const summary = { ...mail, template: 'weekly', lines, limited }
  await sendMail(house, summary, () => ({ link: '/' }), { stopping, job })
}

async function linesOf(house: House, session: Session): Promise<MailLine[]> {
  const lines: MailLine[] = []
  for (const { db, pending } of session.memberships) {
    const place = pending ? undefined : placeOf(house, session, db)
    if (!place || seesReports(place.actor)) continue
    for (const { weekly } of house.modules) lines.push(...((await weekly?.(place)) ?? []))
    if (lines.length >= maxLines) break
  }
  return lines.slice(0, maxLines)
}
