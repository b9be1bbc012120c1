// What the feed reader adds to the record engine.
import type { ServerModule } from '#server/records/face.ts'
import { textLane, usualTexts } from './article/lane.ts'
import { articleRoutes } from './article/routes.ts'
import { discoverRoutes } from './discover/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { findItems } from './items/find.ts'
import { liveRoute } from './items/live.ts'
import { markJob, markTask } from './items/mark.ts'
import { itemSchema } from './items/schema.ts'
import { unstoredItems } from './items/unstored.ts'
import { weekRoute } from './items/week.ts'
import { opmlRoutes } from './opml/routes.ts'
import { feverRoutes } from './programs/fever/routes.ts'
import { greaderRoutes } from './programs/greader/routes.ts'
import { waysIn } from './programs/ways-in.ts'
import { pollLane, usualLane } from './poll/lane.ts'
import { readerRoutes } from './routes.ts'
import { labelHooks, subscriptionHooks } from './subscribe/hooks.ts'
import { hubJob, hubTask } from './websub/ask.ts'
import { hubRoutes } from './websub/routes.ts'
import { expireJob, expireTask } from './upkeep/expire.ts'
import { forgetJob, forgetTask } from './upkeep/forget.ts'
import { rewordItemsJob, rewordItemsTask } from './upkeep/reword.ts'
import { unlabelJob, unlabelTask } from './upkeep/unlabel.ts'
import { feedSentences } from '../sentences.ts'

export const exoreaderServer: ServerModule = {
  name: 'exoreader',
  ownKinds: ['ReaderSubscription', 'ReaderLabel'],
  waysIn,
  sentences: feedSentences,
  described: { ReaderItem: itemSchema },
  virtual: { ReaderItem: () => findItems },
  unstored: { rit: unstoredItems },
  routes: [
    ...readerRoutes,
    ...articleRoutes,
    ...discoverRoutes,
    weekRoute,
    liveRoute,
    ...imageRoutes,
    ...opmlRoutes,
    ...hubRoutes,
    ...greaderRoutes,
    ...feverRoutes,
  ],
  jobs: {
    [hubTask]: hubJob,
    [forgetTask]: forgetJob,
    [unlabelTask]: unlabelJob,
    [markTask]: markJob,
    [expireTask]: expireJob,
    [rewordItemsTask]: rewordItemsJob,
  },
  lanes: {
    feeds: (house, stopping) => pollLane(house, usualLane(house), stopping),
    'whole-texts': (house, stopping) => textLane(house, usualTexts, stopping),
  },
  nightly: [expireTask],
  hourly: [hubTask],
  hooks: { ReaderSubscription: subscriptionHooks, ReaderLabel: labelHooks },
}
