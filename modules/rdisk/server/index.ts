// What files and folders add to the record engine.
import type { ServerModule } from '#server/records/face.ts'
import { placeOf } from '../rules/place.ts'
import { followPlaces } from '../store/places/follower.ts'
import { placeQueries } from '../store/places/reading.ts'
import { locksJob, locksTask, propertiesJob, propertiesTask } from './dav/locks/ending.ts'
import { davRoutes } from './dav/routes.ts'
import { filePointing } from './content/links.ts'
import { contentRoutes } from './content/routes.ts'
import { fileHooks } from './hooks.ts'
import { lockRoutes } from './routes/locks.ts'
import { linkRoutes } from './link/routes.ts'
import { readRoutes } from './routes/read.ts'
import { writeRoutes } from './routes/write.ts'
import { trashJob, trashTask } from './trash/job.ts'
import { uploadRoutes } from './upload/routes.ts'
import { zipRoutes } from './zip/routes.ts'
import { fileSentences } from '../sentences.ts'

export const rdiskServer: ServerModule = {
  name: 'rdisk',
  sentences: fileSentences,
  routes: [
    ...readRoutes,
    ...writeRoutes,
    ...davRoutes,
    ...uploadRoutes,
    ...zipRoutes,
    ...linkRoutes,
    ...lockRoutes,
    ...contentRoutes,
  ],
  pointing: { CloudFile: filePointing },
  hooks: { CloudFile: fileHooks },
  placing: { CloudFile: { places: (doc) => [placeOf(doc)] } },
  tables: { followers: ({ placing }) => [followPlaces(placing)] },
  lookups: { locations: (database, ids) => placeQueries(database).paths(ids) },
  jobs: { [trashTask]: trashJob, [locksTask]: locksJob, [propertiesTask]: propertiesJob },
  nightly: [trashTask, propertiesTask],
  hourly: [locksTask],
}
