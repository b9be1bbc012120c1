// Every night, in the day of each Group: what is to be written of its series by now is written. What a series has written is noted in it
// in the same transaction, so each day has one entry, however often, where and how late this runs. Of a series that could not be
// written administrators and its author are notified.
import { Failure } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { eachDue } from '#server/records/upkeep/due.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { currentRecord } from '#server/records/put.ts'
import { admitPlan, check, commit } from '#server/records/save.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { series as entity } from '../../entities/series.ts'
import type { Series } from '../../rules/series/template.ts'

export const fillTask = 'fill-series'

export const fillJob = eachDue(
  { kind: entity.kind, field: 'fill_on', failed: 'series of a Group could not be written' },
  async (context, ids) => {
    const { database, house } = context
    for (const id of ids) {
      await fillOne(context, id).catch(async (error: unknown) => {
        if (!(error instanceof Failure) || error.status >= 500) throw error
        const { reason } = error.body
        house.log.info({ db: database.name, id, reason }, 'a series stays behind')
        await notifyBehind(context, id)
      })
    }
  },
)

/** Administrators that are notified at most. */
const maxPeople = 100

/** Once for each day that is due: the same again is not sent again. */
async function notifyBehind({ database }: RecordContext, id: string): Promise<void> {
  await database.write(async (transaction) => {
    const administrators = await peopleTables(transaction).administrators(database.name, maxPeople)
    const series: Series | undefined = await currentRecord(transaction, id)
    if (!series?.fill_on) return
    const { created_by, fill_on: about } = series
    const ids = administrators.map(({ user_id }) => user_id)
    const people = [...new Set([...ids, ...(created_by ? [created_by] : [])])]
    await notify(transaction, [{ reason: 'behind', record_id: id, people, by: null, about }])
  })
}

/** The save does it (`hooks.ts`): nothing else of the series changes. */
async function fillOne(context: RecordContext, id: string): Promise<void> {
  await context.database.write(
    async (transaction) => {
      const before: Series | undefined = await currentRecord(transaction, id)
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
      await commit({ change, previous: before, rev: before._rev, event: 'update' }, transaction)
    },
    [id],
  )
}
