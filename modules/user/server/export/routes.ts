// The calls of a person's export: request it, see how far it is, take it, once. For themselves alone, in person and with a proof.
import { Readable } from 'node:stream'
import { fail } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { later } from '#core/time/moment.ts'
import type { House } from '#server/house.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { auditActorOf, auditCall, writeAudit } from '#server/session/audit.ts'
import {
  exportFolder,
  exportQueries,
  exportTables,
  type PersonExport,
} from '../../store/exports.ts'
import { ownId } from '../leaving.ts'
import { requireProof } from '../proof.ts'
import { endExport, exportTask, keptMs } from './make.ts'

/** After one that failed. */
const againMs = 3_600_000
/** Of one download; one that was broken off with its process can be begun again then. */
const takingMs = 15 * 60_000

/** As it travels; `taking`: a download of it is under way; `may_request`: another one can be requested at this moment (ISO). */
function shown(row: PersonExport | undefined, at: string) {
  if (row === undefined) return { export: null, may_request: true }
  const { id, state, length, requested_at, expires_at, taking_until } = row
  const taking = taking_until !== null && taking_until > at
  const next_at = later(requested_at, state === 'failed' ? againMs : keptMs)
  return {
    export: { id, state, length, requested_at, expires_at, taking, next_at },
    may_request: next_at <= at,
  }
}

async function look(call: Call): Promise<unknown> {
  const { store, now } = call.house
  const row = await exportQueries(store.database(ownId(call))).row()
  return shown(row, now().toISOString())
}

/** One that is being made is the answer to a second request. Failure too_many_requests within a day of the last one. */
async function request(call: Call): Promise<unknown> {
  const { house } = call
  const user_id = ownId(call)
  await requireProof(call)
  const at = house.now().toISOString()
  const id = newId('exp')
  const database = house.store.database(user_id)
  const former = (await exportQueries(database).row())?.key
  const row = await database.write(async (own) => {
    const exports = exportTables(own)
    if (await exports.begin(id, at, { kept: later(at, -keptMs), failed: later(at, -againMs) })) {
      await own.addJob(exportTask, { user_id, id }, { key: `${exportTask} ${user_id}` })
      writeAudit(house, own, auditActorOf(call), { event: 'export_requested' })
    }
    return (await exports.row())!
  })
  if (row.id !== id && row.state !== 'making') {
    throw fail('too_many_requests', 'export_once_a_day')
  }
  // Files that a row names stay.
  if (former) await exportFolder(database.files).discard([former])
  return answer(202, shown(row, at))
}

async function take(call: Call): Promise<unknown> {
  const { house, request: asked, reply } = call
  const user_id = ownId(call)
  await requireProof(call)
  const at = house.now().toISOString()
  const id = call.params.export ?? ''
  const database = house.store.database(user_id)
  const taken = await database.changeTables((tables) =>
    exportTables(tables).claim(id, at, later(at, takingMs)),
  )
  if (!taken || taken.key === null) throw fail('gone', 'export_gone')
  const { key, length } = taken
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="bancada-${at.slice(0, 10)}.zip"`,
    'content-length': String(length),
    'cache-control': 'no-store',
  }
  if (asked.method === 'HEAD') {
    await giveBack(house, user_id, id)
    return answer(200, Readable.from([]), headers)
  }
  settleWithReply(house, reply, { user_id, id })
  await auditCall(call, user_id, { event: 'export_taken' })
  const blob = exportFolder(database.files).open({ key, length })
  return answer(200, await blob.read(), headers)
}

async function giveBack({ store }: House, user_id: string, id: string): Promise<void> {
  await store.database(user_id).changeTables((tables) => exportTables(tables).giveBack(id))
}

/** Once the reply went out whole the archive is gone; broken off before, it can be taken again. */
function settleWithReply(
  house: House,
  { raw }: Call['reply'],
  { user_id, id }: { user_id: string; id: string },
): void {
  let isOut = false
  const settle = () => {
    const settling = isOut ? endExport(house, user_id, id) : giveBack(house, user_id, id)
    settling.catch((err: unknown) => house.log.error({ err }, 'a taken archive was not settled'))
  }
  raw.once('finish', () => {
    isOut = raw.statusCode === 200 && raw.socket?.destroyed !== true
  })
  raw.once('close', settle)
  // The client disconnected during authorisation: no event comes any more.
  if (raw.closed || raw.destroyed) settle()
}

const route = { tag: 'People', access: 'signed-in' } as const

export const exportRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    url: '/_users/:id/export',
    summary: 'How far the archive of one’s own data is, and until when it can be taken',
    handle: look,
  },
  {
    ...route,
    method: 'POST',
    url: '/_users/:id/export',
    summary:
      'Request an archive (zip) of one’s own data: asks for a proof; once a day; a mail says when it is there',
    answers: [202],
    handle: request,
  },
  {
    ...route,
    method: 'GET',
    url: '/_users/:id/export/:export',
    summary: 'The archive, once and for 24 hours; asks for a proof',
    handle: take,
  },
]
