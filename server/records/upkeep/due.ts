// Jobs that act on the records of every Group once their day has come.
import { planRefuses } from '#core/access/policies.ts'
import { dayIn } from '#core/time/zone.ts'
import type { Job } from '#server/house.ts'
import type { Database } from '#server/store/database.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import type { RecordContext } from '../face.ts'
import { eachGroup, systemActor } from './groups.ts'

/** Ids that are read at once. */
const pageSize = 500

interface Due {
  readonly kind: string
  /** The field with the day. */
  readonly field: string
  /** What is logged of a Group that fails. */
  readonly failed: string
}

/**
 * A job that calls `work` for each open Group with the ids of its records whose day may have come: by the clock that is furthest
 * ahead, so `work` looks at the Group's own. The earliest first.
 */
export function eachDue(
  { kind, field, failed }: Due,
  work: (context: RecordContext, ids: readonly string[]) => Promise<void>,
): Job {
  return eachGroup(failed, async (house, db) => {
    const database = house.store.database(db)
    const now = house.now().toISOString()
    const latest = dayIn('Pacific/Kiritimati', now)
    const ids = await idsUntil(database, { kind, field, latest })
    if (ids.length === 0) return
    const actor = await systemActor(house, database)
    // A Group that is closed is left alone.
    if (planRefuses(actor, 'read')) return
    await work({ house, database, actor, now }, ids)
  })
}

async function idsUntil(
  database: Database,
  { kind, field, latest }: { kind: string; field: string; latest: string },
): Promise<string[]> {
  const selector = { klass: kind, [field]: { $lte: latest } }
  const query = { selector, sort: [{ [field]: 'asc' as const }], limit: pageSize }
  const ids: string[] = []
  for await (const page of pagesOf(database, query)) ids.push(...page.map(({ id }) => id))
  return ids
}
