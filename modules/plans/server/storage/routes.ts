// How much room the files of a Group take up, and, for administrators, which of them are damaged.
import type { DamagedRecordFile, StorageReport } from '../../rules/storage.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { roomOf } from '#server/records/attachments/change.ts'
import { usedBytes } from '#server/records/attachments/stage.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'

async function readStorage(call: Call): Promise<StorageReport> {
  const context = contextHere(call)
  const { database, actor } = context
  const [used_bytes, { files, checked_at }, damaged] = await Promise.all([
    usedBytes(database),
    database.files.storage(),
    actor.membership?.editor || actor.own ? damagedFiles(context) : [],
  ])
  const room = roomOf(context)
  return { used_bytes, room_bytes: room < Infinity ? room : null, files, checked_at, damaged }
}

async function damagedFiles(context: RecordContext): Promise<DamagedRecordFile[]> {
  const { database, house } = context
  const damaged = await database.files.damaged()
  const { mayRead } = house.rules.reading(context)
  const stored = await database.getMany([...new Set(damaged.map(({ id }) => id))])
  const readable = new Map(stored.filter(mayRead).map((one) => [one.id, one]))
  return damaged.flatMap((one) => {
    const record = readable.get(one.id)
    if (!record) return []
    const path = house.registry.byId(one.id)?.path ?? null
    return [{ ...one, label: String(record.body.label ?? ''), path }]
  })
}

export const storageRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/:db/_storage',
    tag: 'Files',
    access: 'database',
    whileLocked: true,
    summary: 'Room that the files of the Group take up, and those that are damaged',
    handle: readStorage,
  },
]
