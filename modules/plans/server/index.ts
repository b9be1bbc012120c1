// The server face of the module: plans of Groups, their prices and how they are paid for, and the room that their files take up.
import type { ServerModule } from '#server/records/face.ts'
import en from '../locales/mails/en.json' with { type: 'json' }
import ptBr from '../locales/mails/pt-BR.json' with { type: 'json' }
import { planSentences } from '../sentences.ts'
import { syncTask } from '../store/events.ts'
import { planMigrations } from '../store/migrations.ts'
import { deliveryTask } from '../store/sandbox.ts'
import { billingJob, billingTask } from './payment/nightly.ts'
import { checkCommands, checkRoutes } from './payment/check-routes.ts'
import { webhookRoute } from './payment/receive.ts'
import { paymentRoutes } from './payment/routes.ts'
import { syncJob } from './payment/sync.ts'
import { cancelAll, planHooks, planJobs } from './plans.ts'
import { audited } from '../rules/audited.ts'
import { priceRoutes } from './prices.ts'
import { roomRoutes } from './room/routes.ts'
import { deliveryJob, sandboxRoutes } from './sandbox/routes.ts'
import { storageRoutes } from './storage/routes.ts'
import { storageJob, storageTask } from './storage/watch.ts'

export const plansServer: ServerModule = {
  name: 'plans',
  audited,
  sentences: planSentences,
  routes: [
    ...priceRoutes,
    ...roomRoutes,
    ...storageRoutes,
    ...paymentRoutes,
    webhookRoute,
    ...checkRoutes,
    ...sandboxRoutes,
  ],
  commands: checkCommands,
  hooks: { Account: planHooks },
  jobs: {
    ...planJobs,
    [storageTask]: storageJob,
    [syncTask]: syncJob,
    [billingTask]: billingJob,
    [deliveryTask]: deliveryJob,
  },
  ending: async (house, db) =>
    void (house.config.billing !== 'off' && (await cancelAll(house, db))),
  nightly: ['limits', billingTask],
  tables: { migrations: planMigrations },
  hourly: [storageTask],
  texts: { en, 'pt-BR': ptBr },
}
