// What the mail of each Monday says of a Group's tickets: opened and finished in the last 30 days, in all and by category (spec 1).
import { dayAfter, dayIn } from '#core/time/zone.ts'
import type { MailLine } from '#server/outside/mail.ts'
import type { RecordContext } from '#server/records/face.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { loadGroup } from '../paper/group.ts'
import { loadReport } from './load.ts'

const days = 30
/** Categories named, those with the most tickets first. */
const maxCategories = 10

export async function weeklyLines(context: RecordContext): Promise<MailLine[]> {
  const { database, house, now: at } = context
  const { shop, clock: zone } = await loadGroup(database, peopleTables(house.store))
  const today = dayIn(zone, at)
  const span = { from: dayAfter(today, -days), to: dayAfter(today, -1) }
  const before = { from: dayAfter(today, -2 * days), to: dayAfter(today, -days - 1) }
  const query = { span, before, zone, step: 'month', narrowed: {} } as const
  const { now, category } = await loadReport(context, query)
  if (now.opened + now.finished === 0) return []
  const shares = category.shares
    .filter(({ opened, finished }) => opened + finished > 0)
    .slice(0, maxCategories)
  const known = await database.getMany(shares.flatMap(({ id }) => id ?? []))
  const names = new Map(known.map(({ id, body }) => [id, String(body.name ?? '')]))
  const link = `/account/${database.name}/reports`
  const figures = (of: { opened: number; finished: number }) => ({
    opened: String(of.opened),
    finished: String(of.finished),
    link,
  })
  return [
    { text: 'line-tickets', values: { group: shop.name, ...figures(now) } },
    ...shares.map((share) => ({
      text: 'line-category',
      values: { category: names.get(share.id ?? '') ?? '', ...figures(share) },
    })),
  ]
}
