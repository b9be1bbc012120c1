// A backup of what a former release left is put back by this one: its records were written under the rules of their day, by a
// clock that may have been ahead.
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { backupTask, beginBackup, queueSole } from '#modules/backup/server/jobs.ts'
import { restoreTask } from '#modules/backup/server/restore.ts'
import { buildTestApp } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'
import { backupTables } from '#modules/backup/store/tables.ts'
import { contentAt, formerDatabase, releases } from './former.ts'

const tried = isProof ? releases : [releases[0]!, releases.at(-1)!]

test.each(tried)('a Group that release %s left comes back from its backup', async (migration) => {
  const app = await buildTestApp({ billing: 'off', database: await formerDatabase(migration) })
  onTestFinished(() => app.close())
  const { group, people } = contentAt(migration).known
  const database = app.house.store.database(group)
  const backups = backupTables(database)
  const backup = (await beginBackup(app.house, database, { person: null, due_on: null }))!
  await queueSole(backupTask, database, backup)
  await app.jobs()
  const entry = { id: 'again', name: 'Again', backup, group_id: newId('acc'), person: people.ana }
  await backups.beginRestore({ ...entry, created_at: app.clock.now.toISOString() })
  await queueSole(restoreTask, database, entry.id)
  await app.jobs()
  expect(await backups.restore(entry.id)).toMatchObject({ state: 'done', detail: null })
  const amounts = async (db: string) => {
    const counters = await app.house.store.database(db).counters(['Ticket', 'Customer', 'Comment'])
    return counters.map(({ kind, amount }) => `${amount} ${kind}`).sort()
  }
  expect(await amounts(entry.group_id)).toEqual(await amounts(group))
  // What this release writes otherwise is another revision than the current one.
  const bodies = async (db: string) => {
    const { found } = await app.house.store.database(db).find({ selector: {}, limit: 1_000 })
    return new Map(found.map(({ id, rev, body }) => [`${id} ${rev}`, body]))
  }
  const before = await bodies(group)
  for (const [name, body] of await bodies(entry.group_id)) {
    expect(before.get(name) ?? body).toEqual(body)
  }
})
