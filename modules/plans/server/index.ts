// The server face of the module: plans of Groups and their prices, and the room that their files take up.
import type { ServerModule } from '#server/records/face.ts'
import en from '../locales/mails/en.json' with { type: 'json' }
import ptBr from '../locales/mails/pt-BR.json' with { type: 'json' }
import { planHooks, planJobs } from './plans.ts'
import { priceRoutes } from './prices.ts'
import { roomRoutes } from './room/routes.ts'
import { storageRoutes } from './storage/routes.ts'
import { storageJob, storageTask } from './storage/watch.ts'

export const plansServer: ServerModule = {
  name: 'plans',
  audited: ['plan_requested', 'plan_changed'],
  routes: [...priceRoutes, ...roomRoutes, ...storageRoutes],
  hooks: { Account: planHooks },
  jobs: { ...planJobs, [storageTask]: storageJob },
  nightly: ['limits'],
  hourly: [storageTask],
  texts: { en, 'pt-BR': ptBr },
}
