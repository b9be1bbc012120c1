// The calls of imports: begin one, send its rows, start, stop and undo it, see how far it is and what became of its rows.
import type { z } from 'zod'
import { recordsLeft } from '#core/access/policies.ts'
import { readableOf } from '#core/access/readable.ts'
import { fail, failCall } from '#core/errors.ts'
import { maxImportBytes } from '#core/import/limits.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { readShape } from '#server/bodies/shape.ts'
import { turnsOf } from '#server/limits/turns.ts'
import type { ImportState } from '#core/import/progress.ts'
import type { StoredImport } from './store/face.ts'
import { importQueries, importTables } from './store/tables.ts'
import { contextHere } from '../context.ts'
import type { RecordContext } from '../face.ts'
import { checkTexts } from '../input.ts'
import { queueImport } from './jobs.ts'
import * as shapes from './shapes.ts'
import { wayOf } from './way.ts'

const database = { tag: 'Imports', access: 'database' } as const

/** Limits of a Group: running imports, rows of all kept imports, and their bytes. */
const maxUnderWay = 10
const maxRowsKept = 1_000_000
const maxBytesKept = 8 * maxImportBytes
/** An import that was not sent completely within this time is abandoned: others may begin. */
const sendingMs = 3_600_000

/** The way of a plan as sent, and the parsed plan. Failure bad_request, or forbidden when the actor may not import so. */
async function admitted(context: RecordContext, sent: { readonly kind: string }) {
  const way = wayOf(context.house, sent.kind)
  const plan = readShape(way.plan, sent, 'bad_request')
  await way.admit(context, plan)
  return { way, plan }
}

/** What was imported is there for those who may read what became of it. */
function isThere({ house, actor }: RecordContext, { kind }: Pick<StoredImport, 'kind'>): boolean {
  const entity = house.registry.byKind(wayOf(house, kind).makes ?? kind)
  return entity !== undefined && readableOf(entity, actor) !== 'none'
}

async function list(call: Call) {
  const context = contextHere(call)
  const latest = await importQueries(context.database).latest()
  return { imports: latest.filter((entry) => isThere(context, entry)) }
}

async function importAt(call: Call, context: RecordContext): Promise<StoredImport> {
  const found = await importQueries(context.database).one(call.params.id ?? '')
  if (!found || !isThere(context, found)) throw fail('not_found', 'missing')
  return found
}

/** The person who began an import may continue it, and administrators of the Group. */
function admitAction({ actor }: RecordContext, { person }: StoredImport): void {
  if (person !== actor.user_id && !actor.membership?.editor) throw fail('forbidden', 'not_allowed')
}

function useOf({ database, now }: RecordContext) {
  return importQueries(database).use(new Date(Date.parse(now) - sendingMs).toISOString())
}

/** An all-or-nothing import does not begin where the plan has no room for it. Failure subscription_needed. */
function admitRoom({ actor: { group } }: RecordContext, rows: number): void {
  if (recordsLeft(group) < rows) throw fail('subscription_needed', 'subscription_needed')
}

async function begin(call: Call) {
  const context = contextHere(call)
  const body = call.body as z.infer<typeof shapes.begin>
  checkTexts(body)
  const { way, plan } = await admitted(context, body.plan)
  const id = call.params.id ?? ''
  const imports = importQueries(context.database)
  if (!(await imports.one(id))) {
    const { underWay, rows, bytes } = await useOf(context)
    const isTooMuch = rows + body.total > maxRowsKept || bytes >= maxBytesKept
    if (underWay >= maxUnderWay || isTooMuch) throw fail('too_many_requests', 'too_many_requests')
  }
  if (way.isWhole) admitRoom(context, body.total)
  const person = context.actor.user_id ?? ''
  const entry = { ...body, plan, id, kind: body.plan.kind, person, created_at: context.now }
  return context.database.write(async (transaction) => {
    await importTables(transaction).add(entry)
    return importTables(transaction).one(id)
  })
}

async function sendRows(call: Call) {
  const context = contextHere(call)
  const { rows } = call.body as z.infer<typeof shapes.rows>
  checkTexts(rows)
  const entry = await importAt(call, context)
  admitAction(context, entry)
  if (entry.state !== 'sending') throw fail('conflict', 'updated_by_someone_else')
  if (rows.some(({ row }) => row >= entry.total))
    throw failCall('bad_request', 'row: beyond the total')
  const bytes = JSON.stringify(rows).length
  const kept = await useOf(context)
  const isTooLarge = entry.bytes + bytes > 2 * maxImportBytes || kept.bytes + bytes > maxBytesKept
  if (isTooLarge) throw fail('too_large', 'too_large')
  const sent = await context.database.write((transaction) =>
    importTables(transaction).addRows(entry.id, rows, bytes),
  )
  return { sent }
}

const mayBegin: Readonly<Record<string, readonly ImportState[]>> = {
  start: ['sending', 'stopped'],
  stop: ['waiting', 'running'],
  undo: ['done', 'stopped'],
}

async function act(call: Call) {
  const context = contextHere(call)
  const { deed: action } = call.body as z.infer<typeof shapes.actionBody>
  const entry = await importAt(call, context)
  admitAction(context, entry)
  const isWhole = entry.sent === entry.total
  if (!mayBegin[action]!.includes(entry.state) || (action === 'start' && !isWhole)) {
    throw fail('conflict', 'updated_by_someone_else')
  }
  const way = wayOf(context.house, entry.kind)
  const queued = { id: entry.id, by: context.actor.user_id }
  const isTakenBack = action === 'undo' || (action === 'stop' && way.isWhole)
  if (action === 'start') {
    await context.database.write(async (transaction) =>
      way.begin?.(context, transaction, entry.plan),
    )
    await queueImport(context.database, queued, { to: 'waiting' })
  } else if (isTakenBack) await queueImport(context.database, queued, { to: 'undoing' })
  else {
    const { now: at } = context
    await context.database.write((transaction) =>
      importTables(transaction).setState(entry.id, 'stopped', { at }),
    )
  }
  return importQueries(context.database).one(entry.id)
}

async function listRows(call: Call) {
  const context = contextHere(call)
  const { outcome, after = -1, limit = 500 } = call.query as z.infer<typeof shapes.rowsQuery>
  const { id } = await importAt(call, context)
  return { rows: await importQueries(context.database).rows(id, { outcome, after, limit }) }
}

export const importRoutes: readonly Route[] = [
  {
    ...database,
    method: 'GET',
    url: '/:db/_imports',
    summary: 'Imports of the last days, the latest first',
    handle: list,
  },
  {
    ...database,
    method: 'POST',
    url: '/:db/_imports',
    summary: 'What would become of some rows; nothing is written',
    body: shapes.look,
    reads: true,
    limit: { name: 'import-look', attempts: 3_000, window_seconds: 600, key: personOf },
    handle: async (call) => {
      const context = contextHere(call)
      const { plan: sent, rows } = call.body as z.infer<typeof shapes.look>
      const { way, plan } = await admitted(context, sent)
      return turnsOf(call, rows.length)(() => way.look(context, plan, rows))
    },
  },
  {
    ...database,
    method: 'GET',
    url: '/:db/_imports/:id',
    summary: 'How far an import is',
    handle: async (call) => importAt(call, contextHere(call)),
  },
  {
    ...database,
    method: 'PUT',
    url: '/:db/_imports/:id',
    summary: 'Begins an import under an id of your own; the same again changes nothing',
    body: shapes.begin,
    limit: { name: 'imports', attempts: 60, window_seconds: 3_600, key: personOf },
    handle: begin,
  },
  {
    ...database,
    method: 'POST',
    url: '/:db/_imports/:id',
    summary: 'Starts an import whose rows are all there, stops it, or takes it back',
    body: shapes.actionBody,
    handle: act,
  },
  {
    ...database,
    method: 'PUT',
    url: '/:db/_imports/:id/rows',
    summary: 'Sends rows; those that are there already stay as they are',
    body: shapes.rows,
    handle: sendRows,
  },
  {
    ...database,
    method: 'GET',
    url: '/:db/_imports/:id/rows',
    summary:
      'Rows by what became of them, and why some were refused; pages end early at their bytes, the last one is empty',
    query: shapes.rowsQuery,
    handle: listRows,
  },
]

function personOf({ session }: Call): string {
  return session.person?.user_id ?? ''
}
