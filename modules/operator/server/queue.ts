// The queue as operators see it: how much waits, what failed and why, once more. Mails are jobs too.
import type { Operating } from '#server/records/face.ts'
import { fail } from '#core/errors.ts'
import { auditAlone, auditDesk } from '#server/session/audit.ts'
import type { House } from '#server/house.ts'
import { queueTables } from '../store/queue.ts'
import type { SeenQueue } from '../rules/seen.ts'

/** Jobs that send one mail: the server's own, and those of modules. */
const mailTasksOf = ({ modules }: House) => [
  'mail',
  ...modules.flatMap(({ mailing = [] }) => mailing),
]

const maxShown = 100

export async function readJobs({ house }: Operating): Promise<SeenQueue> {
  const queue = queueTables(house.store)
  const [totals, jobs] = await Promise.all([
    queue.totals(),
    queue.jobs(null, { failed: true, limit: maxShown }),
  ])
  return { totals, jobs }
}

export async function readMail({ house }: Operating): Promise<SeenQueue> {
  const queue = queueTables(house.store)
  const mailTasks = mailTasksOf(house)
  const [totals, jobs] = await Promise.all([
    queue.totals(),
    queue.jobs(mailTasks, { failed: false, limit: maxShown }),
  ])
  return { totals: totals.filter(({ task }) => mailTasks.includes(task)), jobs }
}

/** Failure not_found for a job that has not failed. */
export async function retryJob(operating: Operating, id: number): Promise<void> {
  const done = await queueTables(operating.house.store).retry(id)
  if (!done) throw fail('not_found', 'no_job')
  const { house, actor } = operating
  await auditAlone(house, auditDesk, actor, { event: 'job_retried', subject: String(id) })
}
