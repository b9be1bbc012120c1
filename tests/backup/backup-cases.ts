// The part of the authorisation table about backups: for administrators alone, and putting one back for those in person.
import { backupTables } from '#modules/backup/store/tables.ts'
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const reads = (done: number) => [401, 403, 403, 403, 403, done, done, done, 403, 403, 402, done]
const writes = (done: number) => [401, 403, 403, 403, 403, done, done, 403, done, 403, 402, done]
/** Reading and making one is open to the administrators of a locked Group. */
const whileLocked = (answers: readonly number[], done: number) => answers.with(10, done)
/** Into a Group that is for looking alone nothing is put back. */
const writesInPerson = (done: number) => writes(done).with(8, 403).with(11, 402)

const inGroup = (path: string, options: CallOptions = {}) => ({
  name: 'of a Group',
  aim: (scene: Scene, actor: ActorName) => ({ url: `/${scene.group(actor)}${path}`, ...options }),
})

/** One at a time is made in a Group. */
const beginning = {
  name: 'of a Group',
  async aim(scene: Scene, actor: ActorName) {
    const group = scene.group(actor)
    const backups = backupTables(scene.app.house.store.database(group))
    await backups.drop((await backups.list()).map(({ id }) => id))
    return { url: `/${group}/_backups` }
  },
}

const archive = { body: 'no archive', headers: { 'content-type': 'application/x-tar' } }

export const backupCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /:db/_backup': [{ ...inGroup('/_backup'), answers: whileLocked(reads(200), 200) }],
  'GET /:db/_owner_backup': [{ ...inGroup('/_owner_backup'), answers: reads(403) }],
  'GET /:db/_storage': [
    {
      ...inGroup('/_storage'),
      answers: [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 200, 200],
    },
  ],
  'GET /:db/_backups': [{ ...inGroup('/_backups'), answers: whileLocked(reads(200), 200) }],
  'POST /:db/_backups': [{ ...beginning, answers: whileLocked(writes(202), 202) }],
  'GET /:db/_backups/:id': [
    { ...inGroup('/_backups/bak-none'), answers: whileLocked(reads(404), 404) },
  ],
  'DELETE /:db/_backups/:id': [{ ...inGroup('/_backups/bak-none'), answers: writes(404) }],
  'POST /:db/_restores/:id': [
    {
      ...inGroup('/_restores/rst-none', { body: { backup: 'bak-none', name: 'Again' } }),
      answers: writesInPerson(404),
    },
  ],
  // The Groups of the scene hold records.
  'PUT /:db/_restores/:id': [
    { ...inGroup('/_restores/rst-none', archive), answers: writesInPerson(409) },
  ],
}
