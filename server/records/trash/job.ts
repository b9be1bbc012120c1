// Every night: what lies in the trash for as long as it may goes for good, by the clock and by the nights of the server.
import { trashDays } from '#core/access/trash.ts'
import { planRefuses } from '#core/access/policies.ts'
import { countNight } from '#server/store/queries/nights.ts'
import { trashQueries } from '#server/store/queries/trash.ts'
import { eachGroup, systemActor } from '../upkeep/groups.ts'
import { trashKinds, trashSince } from './find.ts'
import { purgeIn } from './purge.ts'

export const purgeTask = 'purge-trash'

/** Records that one transaction takes away. */
const slice = 100

export const purgeJob = eachGroup('the trash of a Group was not purged', async (house, db) => {
  const database = house.store.database(db)
  const actor = await systemActor(house, database)
  // A Group that is closed is left alone.
  if (planRefuses(actor, 'read')) return
  const now = house.now().toISOString()
  const context = { house, database, actor, now }
  const until = { before: trashSince(now), seq: await countNight(database, now, trashDays) }
  for (let purged = slice; purged > 0;) {
    purged = await database.write(async (transaction) => {
      const ids = await trashQueries(transaction).due(trashKinds(context), until, slice)
      return purgeIn(context, transaction, ids)
    })
  }
})
