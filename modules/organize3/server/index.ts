// What the money app adds to the record engine.
import type { WireDocument } from '#core/wire.ts'
import { attachedPlaces } from '#server/records/attachments/in-tree.ts'
import type { ServerModule } from '#server/records/face.ts'
import { totalsById } from '../store/postings/reading.ts'
import { followPostings } from '../store/postings/follower.ts'
import { bankPlan } from '../rules/upload/plan.ts'
import { linePointing } from './bank/lines.ts'
import { bankWay } from './bank/way.ts'
import { entryHooks } from './entry/hooks.ts'
import { waitingJob, waitingTask } from './entry/waiting.ts'
import { seriesHooks } from './series/hooks.ts'
import { fillJob, fillTask } from './series/job.ts'
import { drawerRoutes } from './drawer/routes.ts'
import { statementRoutes } from './statement/routes.ts'
import { totalsRoutes } from './totals/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { budgetHooks } from './report/budget-hooks.ts'
import { reportRoutes } from './report/routes.ts'
import { walletHooks } from './wallet/hooks.ts'
import { walletViews } from './wallet/views.ts'
import { moneySentences } from '../sentences.ts'

/** Names the folder of an entry's files. */
const entryTitle = ({ date, label = '' }: WireDocument) => `${String(date ?? '')} ${label}`

export const organize3Server: ServerModule = {
  name: 'organize3',
  sentences: moneySentences,
  routes: [...totalsRoutes, ...statementRoutes, ...drawerRoutes, ...exportRoutes, ...reportRoutes],
  hooks: {
    Income: entryHooks,
    Outgo: entryHooks,
    Transfer: entryHooks,
    Exchange: entryHooks,
    Series: seriesHooks,
    Wallet: walletHooks,
    Budget: budgetHooks,
  },
  placing: {
    Outgo: attachedPlaces('Expenses', entryTitle),
    Income: attachedPlaces('Incomes', entryTitle),
    Transfer: attachedPlaces('Transfers', entryTitle),
    Exchange: attachedPlaces('Exchanges', entryTitle),
  },
  tables: { followers: ({ entities }) => [followPostings(entities)] },
  lookups: { totals: totalsById },
  views: walletViews,
  jobs: { [fillTask]: fillJob, [waitingTask]: waitingJob },
  nightly: [fillTask],
  pointing: linePointing,
  importWays: { [bankPlan]: bankWay },
}
