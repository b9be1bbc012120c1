// Once an hour, and when a backup finds damage: administrators are notified that the room for files is nearly taken, at 80 and at 95 percent, and that stored
// files are damaged. What was sent already is known where it is delivered.
import { roomWarning } from '../../rules/storage.ts'
import type { House, Job } from '#server/house.ts'
import { roomOf } from '#server/records/attachments/change.ts'
import { usedBytes } from '#server/records/attachments/stage.ts'
import { notify, type NotifyEvent } from '#server/records/notifications/notify.ts'
import { eachGroup, systemActor } from '#server/records/upkeep/groups.ts'
import { peopleTables } from '#server/store/people/tables.ts'

export const storageTask = 'storage'

/** Administrators that are notified at most. */
const maxPeople = 100

const watchAll = eachGroup('the files of a Group could not be looked after', watchStorage)

/** `{ db }`: of one Group; `{}`: of all. */
export const storageJob: Job = async (house, payload) => {
  const { db } = payload as { db?: string }
  await (db === undefined ? watchAll(house, payload) : watchStorage(house, db))
}

/** Notifies the administrators of one Group of what they were not notified of yet. */
export async function watchStorage(house: House, db: string): Promise<void> {
  const database = house.store.database(db)
  const roomBytes = roomOf({ actor: await systemActor(house, database) })
  const percent = roomWarning(await usedBytes(database), roomBytes)
  const damaged = await database.files.damaged()
  if (percent === undefined && damaged.length === 0) return
  const administrators = await peopleTables(house.store).administrators(db, maxPeople)
  const people = administrators.map(({ user_id }) => user_id)
  const event = (reason: NotifyEvent['reason'], about: string): NotifyEvent => ({
    reason,
    record_id: db,
    screen: 'usage',
    people,
    by: null,
    about,
  })
  const events: NotifyEvent[] = []
  if (percent !== undefined) events.push(event('filling', String(percent)))
  if (damaged.length > 0) {
    events.push(event('damaged', damaged.map(({ id, name }) => `${id}/${name}`).join(' ')))
  }
  await database.write((transaction) => notify(transaction, events))
}
