// What service orders add to the record engine.
import { attachedPlaces } from '#server/records/attachments/in-tree.ts'
import type { ServerModule } from '#server/records/face.ts'
import { importRules } from '../rules/import.ts'
import { ticketSentences } from '../sentences.ts'
import { cepRoutes } from './cep/routes.ts'
import { commentHooks } from './comment-hooks.ts'
import { contractHooks } from './contract/hooks.ts'
import { contractRoutes } from './contract/routes.ts'
import { customerHooks } from './customers/document-hooks.ts'
import { customerRoutes } from './customers/routes.ts'
import { dueJob, dueTask } from './due.ts'
import { expireJob, expireTask } from './estimate/expire.ts'
import { estimateHooks } from './estimate/hooks.ts'
import { estimateRoutes } from './estimate/routes.ts'
import { calendarRoutes } from './maintenance/calendar/routes.ts'
import { membershipHooks } from './maintenance/calendar/hooks.ts'
import { equipmentHooks, maintenanceHooks } from './maintenance/hooks.ts'
import { maintenanceJob, maintenanceTask } from './maintenance/job.ts'
import { planRoutes } from './maintenance/plan.ts'
import { linkRoutes } from './link/routes.ts'
import { labelRoutes } from './paper/labels.ts'
import { receiptRoutes } from './paper/routes.ts'
import en from '../paper/locales/en.json' with { type: 'json' }
import ptBr from '../paper/locales/pt-BR.json' with { type: 'json' }
import { mailCustomerJob, mailHooks, mailTask } from './mail/job.ts'
import { mailRoutes } from './mail/routes.ts'
import { paymentHooks } from './payment/hooks.ts'
import { paymentRoutes } from './payment/routes.ts'
import { wipeJob, wipeTask } from './password/keep.ts'
import { passwordRoutes } from './password/routes.ts'
import { relateJob, relateTask, relationshipHooks } from './relations/relate.ts'
import { reportRoutes } from './report/routes.ts'
import { weeklyLines } from './report/weekly.ts'
import { scanRoutes } from './scan/routes.ts'
import { signatureRoutes } from './signature/routes.ts'
import { settingsHooks } from './settings-hooks.ts'
import { ticketHooks } from './ticket-hooks.ts'
import { timeHooks } from './time-hooks.ts'
import { views } from './views.ts'

export const ticketServer: ServerModule = {
  name: 'ticket',
  sentences: ticketSentences,
  ownKinds: ['TimeEntry'],
  routes: [
    ...receiptRoutes,
    ...signatureRoutes,
    ...labelRoutes,
    ...scanRoutes,
    ...linkRoutes,
    ...calendarRoutes,
    ...planRoutes,
    ...passwordRoutes,
    ...customerRoutes,
    ...contractRoutes,
    ...cepRoutes,
    ...reportRoutes,
    ...estimateRoutes,
    ...paymentRoutes,
    ...mailRoutes,
  ],
  placing: {
    Ticket: attachedPlaces('Tickets', ({ number, title }) => [number, title].map(String).join(' ')),
  },
  hooks: {
    Ticket: ticketHooks,
    Customer: customerHooks,
    Contract: contractHooks,
    Equipment: equipmentHooks,
    Maintenance: maintenanceHooks,
    Membership: membershipHooks,
    TicketRelationship: relationshipHooks,
    TimeEntry: timeHooks,
    Estimate: estimateHooks,
    Income: paymentHooks,
    Mail: mailHooks,
    Comment: commentHooks,
    Adjustment: settingsHooks,
  },
  views,
  imports: importRules,
  jobs: {
    [wipeTask]: wipeJob,
    [relateTask]: relateJob,
    [dueTask]: dueJob,
    [maintenanceTask]: maintenanceJob,
    [expireTask]: expireJob,
    [mailTask]: mailCustomerJob,
  },
  mailing: [mailTask],
  texts: { en, 'pt-BR': ptBr },
  hourly: [dueTask, maintenanceTask, expireTask],
  weekly: weeklyLines,
}
