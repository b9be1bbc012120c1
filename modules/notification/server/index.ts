// The server face of the module: what is delivered to people, and mailed.
import type { ServerModule } from '#server/records/face.ts'
import { notifyTask } from '#server/records/notifications/notify.ts'
import en from '../locales/mails/en.json' with { type: 'json' }
import ptBr from '../locales/mails/pt-BR.json' with { type: 'json' }
import { digestTask, mailTask, notifyJob } from './deliver.ts'
import { digestJob, mailJob } from './mails.ts'
import { audited } from '../rules/audited.ts'
import { newsletterSentences } from '../sentences.ts'
import { newsletterMailTask, newsletterTask } from '../store/issues.ts'
import { notificationMigrations } from '../store/migrations.ts'
import { choiceRoutes } from './newsletter/choice.ts'
import { issueCommands, issueRoutes } from './newsletter/issues.ts'
import { newsletterJob, newsletterMail } from './newsletter/send.ts'
import { statusFeedRoute } from './status-feed.ts'
import { unsubscribeRoute } from './unsubscribe.ts'
import { weeklyJob, weeklyMailJob, weeklyMailTask, weeklyTask } from './weekly.ts'

export const notificationServer: ServerModule = {
  name: 'notification',
  audited,
  sentences: newsletterSentences,
  routes: [unsubscribeRoute, statusFeedRoute, ...choiceRoutes, ...issueRoutes],
  commands: issueCommands,
  tables: { migrations: notificationMigrations },
  jobs: {
    [notifyTask]: notifyJob,
    [mailTask]: mailJob,
    [digestTask]: digestJob,
    [weeklyTask]: weeklyJob,
    [weeklyMailTask]: weeklyMailJob,
    [newsletterTask]: newsletterJob,
    [newsletterMailTask]: newsletterMail,
  },
  mailing: [mailTask, digestTask, weeklyMailTask, newsletterMailTask],
  hourly: [weeklyTask],
  texts: { en, 'pt-BR': ptBr },
}
