// Every night, in the day of each Group: what is to be written of its series by now is written. What a series has written is noted in it
// in the same transaction, so each day has one entry, however often, where and how late this runs.
import { planRefuses } from '#core/access/policies.ts'
import { Failure } from '#core/errors.ts'
import { dayIn } from '#core/values/zone.ts'
import type { House, Job } from '#server/house.ts'
import type { RecordContext } from '#server/records/face.ts'
import { groupNames, systemActor } from '#server/records/upkeep/groups.ts'
import { current } from '#server/records/put.ts'
import { admitPlan, check, commit } from '#server/records/save.ts'
import type { Database } from '#server/store/database.ts'
import { series as entity } from '../../entities/series.ts'
import type { Series } from '../../rules/series/template.ts'

export const fillTask = 'fill-series'

/** Ids that are read at once. */
const pageSize = 500

/** Writes the series of all Groups. A Group that fails is logged and tried again the next night; the others go on. */
export const fillJob: Job = async (house) => {
  for await (const db of groupNames(house.store)) {
    await fillGroup(house, db).catch((error: unknown) => {
      house.log.error({ db, err: error }, 'series of a Group could not be written')
    })
  }
}

async function fillGroup(house: House, db: string): Promise<void> {
  const database = house.store.database(db)
  const now = house.now().toISOString()
  const ids = await dueIds(database, now)
  if (ids.length === 0) return
  const context = { house, database, actor: await systemActor(house, database), now }
  // A Group that is closed is left alone.
  if (planRefuses(context.actor, 'read', false)) return
  for (const id of ids) {
    await fillOne(context, id).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.status >= 500) throw error
      house.log.info({ db, id, reason: error.body.reason }, 'a series stays behind')
    })
  }
}

/** Those whose day may have come, by the clock that is furthest ahead; the earliest first. */
async function dueIds(database: Database, now: string): Promise<string[]> {
  const latest = dayIn('Pacific/Kiritimati', now)
  const selector = { klass: entity.kind, fill_on: { $lte: latest } }
  const query = { selector, sort: [{ fill_on: 'asc' as const }], limit: pageSize }
  return (await database.find(query)).found.map(({ id }) => id)
}

/** The save does it (`hooks.ts`): nothing else of the series changes. */
async function fillOne(context: RecordContext, id: string): Promise<void> {
  await context.database.write(
    async (transaction) => {
      const before: Series | undefined = await current(transaction, id)
      if (before?.fill_on === undefined) return
      await admitPlan(context, transaction, entity, 'update')
      const change = await check(context, transaction, entity, {
        verb: 'update',
        input: before,
        before,
        act: { name: 'fill', set: {}, body: {} },
      })
      // By the clock of the Group its day may be tomorrow.
      if (change.doc.made === before.made) return
      await commit({ change, earlier: before, rev: before._rev, event: 'update' }, transaction)
    },
    [id],
  )
}
