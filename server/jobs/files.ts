// Every night: takes away files that no record has named for a day, and reads again those that nobody has looked at for a
// month. What is damaged is an error in the log. Thumbnails that were drawn a month ago go, too.
import type { Job } from '#server/house.ts'
import { dropOldDerived } from '#server/store/blobs/derived.ts'
import { databaseNames } from './thin.ts'

export const filesJob: Job = async ({ config, store, now, log }) => {
  await dropOldDerived(config.dataDir, now())
  const moment = now().toISOString()
  const swept = await store.sweepFiles(moment)
  if (swept > 0) log.info({ swept }, 'files that no record names are gone')
  for await (const name of databaseNames(store)) {
    const { damaged, orphans } = await store.database(name).scrub(moment)
    if (orphans > 0) log.warn({ db: name, orphans }, 'files that nothing knew of are gone')
    for (const file of damaged) log.error({ db: name, ...file }, 'a stored file is damaged')
  }
}
