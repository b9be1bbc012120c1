// The server face of the module: what is delivered to people, and mailed.
import type { ServerModule } from '#server/records/face.ts'
import { notifyTask } from '#server/records/notifications/notify.ts'
import en from '../locales/mails/en.json' with { type: 'json' }
import ptBr from '../locales/mails/pt-BR.json' with { type: 'json' }
import { digestTask, mailTask, notifyJob } from './deliver.ts'
import { digestJob, mailJob } from './mails.ts'
import { unsubscribeRoute } from './unsubscribe.ts'
import { weeklyJob, weeklyMailJob, weeklyMailTask, weeklyTask } from './weekly.ts'

export const notificationServer: ServerModule = {
  name: 'notification',
  routes: [unsubscribeRoute],
  jobs: {
    [notifyTask]: notifyJob,
    [mailTask]: mailJob,
    [digestTask]: digestJob,
    [weeklyTask]: weeklyJob,
    [weeklyMailTask]: weeklyMailJob,
  },
  mailing: [mailTask, digestTask, weeklyMailTask],
  hourly: [weeklyTask],
  texts: { en, 'pt-BR': ptBr },
}
