// What is done with a maintenance by name: its ticket is opened before the job does, its work was done without one, one date is
// moved or left out. What follows from it the server reckons, by the day of the Group (`server/maintenance/hooks.ts`).
import type { Actor } from '#core/access/actor.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import type { PlainSentence } from '#core/errors.ts'
import type { Action } from '#core/entity/entity.ts'
import { isOpened, isWaiting, type Maintained } from '../rules/maintenance/maintenance.ts'

/** Members, of what fits. */
const when =
  (fits: (doc: Maintained) => boolean) =>
  (actor: Actor, doc: Maintained): PlainSentence | undefined =>
    membersMayEdit(actor, 'update') ?? (fits(doc) ? undefined : 'unchangeable')

const mayBeDone = (doc: Maintained) => doc.active === true && !isOpened(doc)

export const maintenanceActions: Record<string, Action<Maintained & { _id: string }>> = {
  'ticket/open': { event: 'open-ticket', allow: when(isWaiting), apply: () => ({}) },
  // The body may bring the day; today otherwise.
  'work/done': {
    event: 'work-done',
    isOwn: true,
    allow: when(mayBeDone),
    apply: (_doc, { date }) => (date === undefined ? {} : { date }),
  },
  'date/skip': { event: 'skip', isOwn: true, allow: when(isWaiting), apply: () => ({}) },
  // The body brings `next_maintenance`: another day for this date alone.
  'date/move': {
    event: 'move',
    isOwn: true,
    allow: when(isWaiting),
    apply: (_doc, { next_maintenance }) => ({ next_maintenance }),
  },
}
