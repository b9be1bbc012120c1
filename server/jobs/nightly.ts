// The jobs of the server itself that run every night.
import type { Job } from '#server/house.ts'
import { databaseNames } from '#server/records/upkeep/groups.ts'
import type { Database } from '#server/store/database.ts'
import type { Follower } from '#server/store/tables/followers.ts'
import { thin, thinningQueries } from '#server/store/thinning/thin.ts'
import { digestOf } from '#core/entity/place.ts'
import { dropLostDerived, dropOldDerived } from '#server/store/blobs/derived.ts'
import { dayMs } from '#core/time/zone.ts'
import { wholeAudit } from '#server/store/audit/tables.ts'

/**
 * Thins the past of every database, a few records at a time, so that no writer waits long. What was thinned already is found by a look, so a
 * run that is broken off begins anew.
 */
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

/**
 * Deletes files that no record has named for a day, and reads again those that were not checked for a month. What is damaged is an error in the
 * log. Thumbnails that were drawn a month ago go, and those of files that are gone.
 */
export const filesJob: Job = async ({ config, store, now, log }) => {
  await dropOldDerived(config.dataDir, now())
  const moment = now().toISOString()
  const swept = await store.sweepFiles(moment)
  if (swept > 0) log.info({ swept }, 'files that no record names are gone')
  for await (const name of databaseNames(store)) {
    const database = store.database(name)
    const { damaged, orphans } = await database.files.scrub(moment)
    await dropLostDerived({ dataDir: config.dataDir, db: name }, async (md5) => {
      const digest = digestOf(Buffer.from(md5, 'hex').toString('base64'))
      return (await database.files.file(digest)) !== undefined
    })
    await database.files.pieces.expire(moment)
    if (orphans > 0) log.warn({ db: name, orphans }, 'files that nothing knew of are gone')
    for (const file of damaged) log.error({ db: name, ...file }, 'a stored file is damaged')
  }
}

/**
 * Compares what one follower keeps beside records with the records, in all databases, one after the other; repairs and logs differences. It also
 * adds what records of a former release lack.
 */
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

/** Entries of the audit that are older than the installation keeps them go (`AUDIT_DAYS`). */
export const auditJob: Job = async ({ store, config, now }) => {
  const before = new Date(now().getTime() - config.auditDays * dayMs).toISOString()
  while ((await wholeAudit(store).forget(before)) > 0);
}
