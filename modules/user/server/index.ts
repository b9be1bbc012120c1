// The server face of the module: people's calls, the door of their tokens, their mails.
import type { ServerModule } from '#server/records/face.ts'
import { newBrowserTask } from '#server/session/arrive.ts'
import en from '../locales/mails/en.json' with { type: 'json' }
import ptBr from '../locales/mails/pt-BR.json' with { type: 'json' }
import { audited } from '../rules/audited.ts'
import { userSentences } from '../sentences.ts'
import { userMigrations } from '../store/migrations.ts'
import { addressBackRoute, addressJobs } from './address-back.ts'
import { confirmationRoutes } from './confirmation.ts'
import { exportEndJob, exportEndTask, exportJob, exportTask } from './export/make.ts'
import { exportRoutes } from './export/routes.ts'
import { leavingRoutes } from './leaving.ts'
import { linkRoute } from './links.ts'
import { mailJobs } from './mails.ts'
import { newBrowser, notMeRoute } from './not-me.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passwordRoutes } from './password.ts'
import { peopleRoutes } from './people.ts'
import { pictureHooks } from './picture.ts'
import { proofMail, proofRoutes, proofTask } from './proof.ts'
import { registerRoute } from './register.ts'
import { sessionListRoutes } from './sessions.ts'
import { tokenHooks } from './tokens.ts'

export const userServer: ServerModule = {
  name: 'user',
  audited,
  sentences: userSentences,
  routes: [
    registerRoute,
    ...peopleRoutes,
    ...leavingRoutes,
    ...exportRoutes,
    ...confirmationRoutes,
    ...passwordRoutes,
    linkRoute,
    notMeRoute,
    addressBackRoute,
    ...proofRoutes,
    ...passkeyRoutes,
    ...sessionListRoutes,
  ],
  hooks: { User: pictureHooks, UserToken: tokenHooks },
  jobs: {
    ...mailJobs,
    ...addressJobs,
    [newBrowserTask]: newBrowser,
    [proofTask]: proofMail,
    [exportTask]: exportJob,
    [exportEndTask]: exportEndJob,
  },
  tables: { migrations: userMigrations },
  mailing: [...Object.keys({ ...mailJobs, ...addressJobs }), newBrowserTask, proofTask],
  texts: { en, 'pt-BR': ptBr },
}
