// Every night: compares stored places with the records, repairs and logs differences. It also adds the places that records of a
// former release lack.
import type { Job } from '#server/house.ts'
import { databaseNames } from './thin.ts'

export const placesJob: Job = async ({ store, modules, log }) => {
  const kinds = modules.flatMap(({ placing = {} }) => Object.keys(placing))
  for await (const db of databaseNames(store)) {
    const database = store.database(db)
    if ((await database.counters(kinds)).length === 0) continue
    let mended = 0
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const step = await database.write((transaction) => transaction.checkPlaces(from))
      mended += step.mended
      after = step.last
    }
    if (mended > 0) log.warn({ db, mended }, 'places differed from their records, mended')
  }
}
