// The server face of the module: backups that are made, kept, taken home and put back.
import type { ServerModule } from '#server/records/face.ts'
import en from '../locales/mails/en.json' with { type: 'json' }
import ptBr from '../locales/mails/pt-BR.json' with { type: 'json' }
import { audited } from '../rules/audited.ts'
import { backupSentences } from '../sentences.ts'
import { handJobs } from './jobs.ts'
import { backupsTask, nightlyJobs } from './nightly.ts'
import { restoreJobs } from './restore.ts'
import { restoreRoutes } from './restore-routes.ts'
import { backupRoutes } from './routes.ts'

export const backupServer: ServerModule = {
  name: 'backup',
  audited,
  sentences: backupSentences,
  routes: [...backupRoutes, ...restoreRoutes],
  jobs: { ...handJobs, ...nightlyJobs, ...restoreJobs },
  nightly: [backupsTask],
  texts: { en, 'pt-BR': ptBr },
}
