// Once an hour, in the day of each Group: writes down which estimates are valid no more. Nobody waits for it: the page of a link
// reads the clock itself.
import { dayIn } from '#core/time/zone.ts'
import type { House } from '#server/house.ts'
import { eachGroup } from '#server/records/upkeep/groups.ts'
import { currentRecord } from '#server/records/put.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { stateOn, waitingStates } from '../../rules/estimate/state.ts'
import { loadGroup } from '../paper/group.ts'
import { setEstimate, shopContext, type Estimate } from './write.ts'

export const expireTask = 'expire-estimates'

/** Of one Group at once; the rest an hour later. */
const max = 200

export const expireJob = eachGroup('estimates of a Group could not be marked as expired', expireIn)

async function expireIn(house: House, db: string): Promise<void> {
  const context = shopContext(house, db)
  const { database, now } = context
  const { clock } = await loadGroup(database, peopleTables(house.store))
  const today = dayIn(clock, now)
  const status = { $in: [...waitingStates] }
  const selector = { klass: entity.kind, status, valid_until: { $lt: today } }
  const { found } = await database.find({ selector, limit: max })
  for (const { id } of found) {
    await database.write(async (transaction) => {
      const estimate: Estimate | undefined = await currentRecord(transaction, id)
      if (!estimate || estimate.status === 'expired') return
      if (stateOn(estimate, today) !== 'expired') return
      const set = { status: 'expired' }
      await setEstimate(context, transaction, estimate, { event: 'expire', set })
    })
  }
}
