// Every night: compares what is kept beside records with the records, repairs and logs differences. It also adds what records of a
// former release lack.
import type { Job } from '#server/house.ts'
import { databaseNames } from '#server/records/upkeep/groups.ts'
import type { Follower } from '#server/store/tables/followers.ts'

/** Compares what one follower keeps, in all databases, one after the other. */
export const comparingJob =
  ({ name, compared }: Follower): Job =>
  async ({ store, log }) => {
    for await (const db of databaseNames(store)) {
      const database = store.database(db)
      if ((await database.counters(compared)).length === 0) continue
      let mended = 0
      for (let after: string | undefined = ''; after !== undefined;) {
        const from: string = after
        const step = await database.write((transaction) => transaction.compare(name, from))
        mended += step.mended
        after = step.last
      }
      if (mended > 0) log.warn({ db, mended }, `${name} differed from their records, mended`)
    }
  }
