// Every night: what is in the trash for thirty days goes for good, and what systems made for themselves after one.
import { trashDays } from '#core/access/trash.ts'
import { planRefuses } from '#core/access/policies.ts'
import { dayMs } from '#core/time/zone.ts'
import { eachGroup, systemActor } from '#server/records/upkeep/groups.ts'
import { countNight } from '#server/store/queries/nights.ts'
import { destroyDue } from '../tree/trash.ts'

export const trashTask = 'disk-trash'

const litterDays = 1

export const trashJob = eachGroup(
  'the trash of a Group could not be emptied',
  async (house, db) => {
    const database = house.store.database(db)
    const now = house.now()
    const actor = await systemActor(house, database)
    // A Group that is closed is left alone.
    if (planRefuses(actor, 'read')) return
    const context = { house, database, actor, now: now.toISOString() }
    const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
    const seq = await countNight(database, context.now, trashDays)
    await destroyDue(context, 'trash', { before: before(trashDays), seq })
    await destroyDue(context, 'litter', { before: before(litterDays) })
  },
)
