// How long a deleted Group can be brought back. Pure.
import { dayMs } from '#core/time/zone.ts'

const graceDays = 30
/** Its administrators are reminded then. */
const reminderDays = 23

const after = (deleted_at: string, days: number) =>
  new Date(Date.parse(deleted_at) + days * dayMs).toISOString()

/** ISO moment from which on nothing brings it back. */
export const endOfGrace = (deleted_at: string) => after(deleted_at, graceDays)

/** What is due of a Group that was deleted, at this moment. */
export function dueOf(deleted_at: string, now: string): 'nothing' | 'reminder' | 'end' {
  if (now >= endOfGrace(deleted_at)) return 'end'
  return now >= after(deleted_at, reminderDays) ? 'reminder' : 'nothing'
}
