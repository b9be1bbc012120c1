// Every night: deletes files that no record has named for a day, and reads again those that were not checked for a
// month. What is damaged is an error in the log. Thumbnails that were drawn a month ago go, and those of files that are gone.
import { digestOf } from '#core/entity/place.ts'
import type { Job } from '#server/house.ts'
import { databaseNames } from '#server/records/upkeep/groups.ts'
import { dropLostDerived, dropOldDerived } from '#server/store/blobs/derived.ts'

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
