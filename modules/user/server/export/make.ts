// Makes the archive of a person's data in the queue, one at a time in a process; what was broken off is made again. It goes after 24 hours.
import { Failure, fail } from '#core/errors.ts'
import { later, momentText } from '#core/time/moment.ts'
import { locales } from '#core/wire.ts'
import { writeZip } from '#server/answers/zip.ts'
import type { House, Job } from '#server/house.ts'
import { sessionOf } from '#server/records/reading/as-member.ts'
import { oneAtATime } from '#server/records/upkeep/one-at-a-time.ts'
import type { Session } from '#server/session/session.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { exportFolder, exportQueries, exportTables } from '../../store/exports.ts'
import { exportEntries } from './contents.ts'

export const exportTask = 'person_export'
export const exportEndTask = 'person_export_end'

const maxBytes = 100 * 1024 * 1024
const maxMs = 10 * 60_000
export const keptMs = 24 * 3_600_000

const oneExport = oneAtATime()

interface ExportPayload extends Record<string, unknown> {
  readonly user_id: string
  readonly id: string
}

/** `ExportPayload`: makes what was requested under this id, unless something else was meanwhile. */
export const exportJob: Job = async (house, payload, stopping) => {
  const { user_id, id } = payload as ExportPayload
  await oneExport(
    house,
    () => make(house, { user_id, id }, stopping),
    async (runAt) => {
      const options = { key: `${exportTask} ${user_id}`, runAt }
      await house.store
        .database(user_id)
        .write((own) => own.addJob(exportTask, { user_id, id }, options))
    },
  )
}

/** `ExportPayload`: the archive goes. */
export const exportEndJob: Job = async (house, payload) => {
  const { user_id, id } = payload as ExportPayload
  await endExport(house, user_id, id)
}

/** Takes the archive of this id away, for good. */
export async function endExport({ store }: House, user_id: string, id: string): Promise<void> {
  const database = store.database(user_id)
  const row = await exportQueries(database).row()
  if (row?.id !== id) return
  await database.changeTables((tables) => exportTables(tables).end(id))
  if (row.key !== null) await exportFolder(database.files).discard([row.key])
}

async function make(
  house: House,
  { user_id, id }: ExportPayload,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const database = house.store.database(user_id)
  const row = await exportQueries(database).row()
  const session = await sessionOf(house, user_id)
  if (row?.id !== id || row.state !== 'making' || !session?.person) return
  const archives = exportFolder(database.files)
  if ((await archives.freeBytes()) < 2 * maxBytes) throw fail('insufficient_storage', 'disk_full')
  const at = house.now().toISOString()
  const entries = exportEntries({ house, session: session as PersonSession, at })
  try {
    const archive = await archives.receive(limited(writeZip(entries), stopping), maxBytes)
    if (!(await keep(house, id, { person: session.person, archive }))) {
      await archives.discard([archive.key])
    }
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'too_large')) throw error
    await database.changeTables((tables) => exportTables(tables).fail(id))
  }
}

type PersonSession = Session & { readonly person: PersonRow }

/** Failure too_large for what takes too long; an error when the process stops. */
async function* limited(
  pieces: AsyncIterable<Buffer>,
  stopping: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  const endMs = performance.now() + maxMs
  for await (const piece of pieces) {
    stopping?.throwIfAborted()
    if (performance.now() > endMs) throw fail('too_large', 'export_too_large')
    yield piece
  }
}

/** The archive, its end and the mail about it are one step. False where another one was requested meanwhile. */
async function keep(
  house: House,
  id: string,
  { person, archive }: { person: PersonRow; archive: Parameters<Keeping>[1] },
): Promise<boolean> {
  const { user_id, email: to } = person
  const locale = locales.find((known) => known === person.locale) ?? 'en'
  const expires_at = later(house.now().toISOString(), keptMs)
  return house.store.database(user_id).write(async (own) => {
    if (!(await exportTables(own).keep(id, archive, expires_at))) return false
    const options = { key: `${exportEndTask} ${user_id}`, runAt: expires_at }
    await own.addJob(exportEndTask, { user_id, id }, options)
    const values = {
      until: `${momentText('UTC', expires_at, locale)} UTC`,
      link: '/user/profile?page=data',
    }
    const mail = { to, locale, template: 'export_ready', holder: user_id, values }
    if (to !== null) await own.addJob('mail', mail)
    return true
  })
}

type Keeping = ReturnType<typeof exportTables>['keep']
