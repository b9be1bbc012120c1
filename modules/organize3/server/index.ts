// What the money app adds to the record engine.
import type { ServerModule } from '#server/records/face.ts'
import { bankPlan } from '../rules/upload/plan.ts'
import { linePointing } from './bank/lines.ts'
import { bankWay } from './bank/way.ts'
import { entryHooks } from './entry/hooks.ts'
import { seriesHooks } from './series/hooks.ts'
import { fillJob, fillTask } from './series/job.ts'
import { statementRoutes } from './statement/routes.ts'
import { totalsRoutes } from './totals/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { budgetHooks } from './report/budget-hooks.ts'
import { reportRoutes } from './report/routes.ts'
import { walletHooks } from './wallet/hooks.ts'
import { walletViews } from './wallet/views.ts'

export const organize3Server: ServerModule = {
  name: 'organize3',
  routes: [...totalsRoutes, ...statementRoutes, ...exportRoutes, ...reportRoutes],
  hooks: {
    Income: entryHooks,
    Outgo: entryHooks,
    Transfer: entryHooks,
    Exchange: entryHooks,
    Series: seriesHooks,
    Wallet: walletHooks,
    Budget: budgetHooks,
  },
  views: walletViews,
  jobs: { [fillTask]: fillJob },
  nightly: [fillTask],
  pointing: linePointing,
  importWays: { [bankPlan]: bankWay },
}
