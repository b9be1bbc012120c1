// Every night: thins the past of every database, a few records at a time, so that no writer waits long. What was thinned
// already is found by a look, so a run that is broken off begins anew.
import type { Job } from '#server/house.ts'
import { databaseNames } from '#server/records/upkeep/groups.ts'
import type { Database } from '#server/store/database.ts'
import type { Follower } from '#server/store/tables/followers.ts'
import { thin, thinningQueries } from '#server/store/thinning/thin.ts'

export const thinJob: Job = async ({ store, now }) => {
  const moment = now().toISOString()
  for await (const name of databaseNames(store)) {
    await thinDatabase(store.database(name), moment, store.followers)
  }
}

/** Thins one database, as of this moment (ISO), but for what these keep. */
export async function thinDatabase(
  database: Database,
  now: string,
  followers: readonly Follower[],
): Promise<void> {
  const info = await database.info()
  if (!info?.history_bytes) return
  for (let after: string | undefined = ''; after !== undefined;) {
    const { ids, last } = await thinningQueries(database).thinnable(after, now, followers)
    for (let skip: number | undefined = ids.length > 0 ? 0 : undefined; skip !== undefined;) {
      const thinning = { ids, now, skip }
      skip = await database.write((transaction) => thin(transaction, thinning))
    }
    after = last
  }
}
