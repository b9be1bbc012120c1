// The server face of the module: Groups, memberships, settings, plans, counts.
import type { ServerModule } from '#server/records/face.ts'
import { importRules } from '../rules/import.ts'
import en from '../locales/mails/en.json' with { type: 'json' }
import ptBr from '../locales/mails/pt-BR.json' with { type: 'json' }
import { handJobs } from './backup/jobs.ts'
import { backupsTask, nightlyJobs } from './backup/nightly.ts'
import { restoreJobs } from './backup/restore.ts'
import { restoreRoutes } from './backup/restore-routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { cardsJob } from './cards.ts'
import { commentHooks } from './comments.ts'
import { countByKlass, virtualCounters } from './counts.ts'
import { groupRoutes } from './groups.ts'
import {
  carryMemberships,
  homeOfMembership,
  membershipHooks,
  virtualMemberships,
} from './memberships.ts'
import { accountHooks, planJobs } from './plans.ts'
import { pictureRoutes } from './pictures.ts'
import { priceRoutes } from './prices.ts'
import { savedFilterHooks } from './saved-filters.ts'
import { adjustmentHooks } from './settings.ts'
import { virtualSettings } from './settings-find.ts'
import { storageRoutes } from './storage/routes.ts'
import { storageJob, storageTask } from './storage/watch.ts'
import { backupSentences } from '#server/records/backup/sentences.ts'

export const accountServer: ServerModule = {
  name: 'account',
  sentences: backupSentences,
  routes: [
    ...groupRoutes,
    ...priceRoutes,
    ...pictureRoutes,
    ...backupRoutes,
    ...restoreRoutes,
    ...storageRoutes,
  ],
  carry: carryMemberships,
  hooks: {
    Account: accountHooks,
    Adjustment: adjustmentHooks,
    Comment: commentHooks,
    Membership: membershipHooks,
    SavedFilter: savedFilterHooks,
  },
  views: { 'count-by-klass/all': countByKlass },
  virtual: {
    Adjustment: virtualSettings,
    Counter: virtualCounters,
    Membership: virtualMemberships,
  },
  imports: importRules,
  jobs: {
    cards: cardsJob,
    ...planJobs,
    ...handJobs,
    ...nightlyJobs,
    ...restoreJobs,
    [storageTask]: storageJob,
  },
  nightly: ['limits', backupsTask],
  hourly: [storageTask],
  home: { Membership: homeOfMembership },
  texts: { en, 'pt-BR': ptBr },
}
