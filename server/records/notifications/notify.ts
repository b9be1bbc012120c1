// Tells people of a record: what a hook or a job of any module queues, and `modules/notification` delivers. It is queued in
// the transaction of the write, and delivered after it.
import type { NotificationReason } from '#core/notifications/notification.ts'
import type { Transaction } from '#server/store/database.ts'

/** Name of the job that delivers. */
export const notifyTask = 'notify'

/** Events of one job at most. */
const maxEvents = 100

export interface NotifyEvent {
  readonly reason: NotificationReason
  readonly record_id: string
  /** The comment that mentions the person. */
  readonly comment_id?: string
  /** Below the address of the Group: what it leads to, where that is not the page of the record. */
  readonly screen?: string
  /** The people to notify; those who caused it, are no members or may not read the record are left out. */
  readonly people: readonly string[]
  /** The person who caused it; null for the passing of time. */
  readonly by: string | null
  /** What happened: the same about one record is sent once. */
  readonly about: string
}

/** What the job is handed. */
export interface NotifyPayload {
  readonly db: string
  readonly events: readonly NotifyEvent[]
}

/** Queues events of the transaction's Group; they are delivered at once, or from `runAt` (ISO moment) on. */
export async function notify(
  transaction: Transaction,
  events: readonly NotifyEvent[],
  runAt?: string,
): Promise<void> {
  const notified = events.filter(({ people, by }) => people.some((person) => person !== by))
  for (let at = 0; at < notified.length; at += maxEvents) {
    const payload: NotifyPayload = {
      db: transaction.name,
      events: notified.slice(at, at + maxEvents),
    }
    await transaction.addJob(notifyTask, { ...payload }, { runAt })
  }
}
