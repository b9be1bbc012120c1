// What service orders add to the record engine.
import type { ServerModule } from '#server/records/face.ts'
import { rewordJob, rewordTask } from '#server/records/words/referred.ts'
import { importRules } from '../rules/import.ts'
import { commentHooks } from './comment-hooks.ts'
import { ticketHooks } from './ticket-hooks.ts'
import { views } from './views.ts'

export const ticketServer: ServerModule = {
  name: 'ticket',
  hooks: { Ticket: ticketHooks, Comment: commentHooks },
  views,
  imports: importRules,
  jobs: { [rewordTask]: rewordJob },
}
