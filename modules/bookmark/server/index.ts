// What bookmarks add to the record engine.
import type { ServerModule } from '#server/records/face.ts'
import { checkJob, checkTask } from './checks/job.ts'
import { bookmarkHooks } from './hooks.ts'
import { linkdingRoutes } from './linkding/routes.ts'
import { bookmarkRoutes } from './routes.ts'
import { bookmarkSentences } from '../sentences.ts'

export const bookmarkServer: ServerModule = {
  name: 'bookmark',
  ownKinds: ['Bookmark'],
  sentences: bookmarkSentences,
  // What programs say that speak the API of linkding.
  waysIn: { schemes: { token: (credentials) => credentials } },
  routes: [...bookmarkRoutes, ...linkdingRoutes],
  hooks: { Bookmark: bookmarkHooks },
  jobs: { [checkTask]: checkJob },
  hourly: [checkTask],
}
