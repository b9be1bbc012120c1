// What is done with a maintenance by name: its ticket is opened before the job does, its work was done without one, one date is
// moved or left out. What follows from it the server reckons, by the day of the Group (`server/maintenance/hooks.ts`).
import type { Actor } from '#core/access/actor.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import type { PlainSentence } from '#core/errors.ts'
import type { Action } from '#core/entity/entity.ts'
import { date } from '#core/fields/date.ts'
import { isOpened, isWaiting, type Maintained } from '../rules/maintenance/maintenance.ts'

/** Members, of what fits. */
const when =
  (fits: (doc: Maintained) => boolean) =>
  (actor: Actor, doc: Maintained): PlainSentence | undefined =>
    membersMayEdit(actor, 'update') ?? (fits(doc) ? undefined : 'unchangeable')

const mayBeDone = (doc: Maintained) => doc.active === true && !isOpened(doc)

export const maintenanceActions: Record<string, Action<Maintained & { _id: string }>> = {
  'ticket/open': { event: 'open-ticket', allow: when(isWaiting), apply: () => ({}) },
  // Without a day it was today.
  'work/done': {
    event: 'work-done',
    isOwn: true,
    fields: { date: date() },
    allow: when(mayBeDone),
    apply: (_doc, input) => input,
  },
  'date/skip': { event: 'skip', isOwn: true, allow: when(isWaiting), apply: () => ({}) },
  // Another day for this date alone.
  'date/move': {
    event: 'move',
    isOwn: true,
    fields: { next_maintenance: date({ required: true }) },
    allow: when(isWaiting),
    apply: (_doc, input) => input,
  },
}
