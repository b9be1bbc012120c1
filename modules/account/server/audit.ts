// The audit of a Group, for its administrators, and that of a person, for themselves: a page at a time, or as a file for spreadsheets.
import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { AuditEntry, AuditPage } from '#core/audit/entry.ts'
import { editorsAlone } from '#core/access/policies.ts'
import { csvFile } from '#core/csv/csv.ts'
import { fail } from '#core/errors.ts'
import { auditFilter, auditPageQuery } from '#server/calls/audit-query.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { longCall, type LongCall } from '#server/records/reading/still-there.ts'
import { auditCall } from '#server/session/audit.ts'
import { auditQueries } from '#server/store/audit/tables.ts'

/** Of a file: what a spreadsheet opens. */
const maxRows = 100_000
const maxBytes = 50 * 1024 * 1024
/** Rows of it that are read at once. */
const rowsAtOnce = 500

const exporting = { name: 'audit-export', attempts: 30, window_seconds: 3_600 }

/** Failure forbidden unless the actor administers the Group, or it is their own database. */
function admitted(call: Call): RecordContext {
  const context = contextHere(call)
  const refused = context.actor.own ? undefined : editorsAlone(context.actor)
  if (refused) throw fail('forbidden', refused)
  return context
}

async function list(call: Call): Promise<AuditPage> {
  const { database } = admitted(call)
  return auditQueries(database).page(call.query as z.infer<typeof auditPageQuery>)
}

const columns = [
  'at',
  'event',
  'by',
  'actor',
  'actor_name',
  'acting_as',
  'address',
  'group_name',
  'subject',
  'subject_name',
] as const

const cellsOf = (entry: AuditEntry) => [
  ...columns.map((name) => entry[name] ?? ''),
  entry.changes === null ? '' : JSON.stringify(entry.changes),
]

/** Lines of the file, newest first. The first member of the file is its mark, which later pages leave out. */
async function* pieces({ next, inTurn }: LongCall, query: z.infer<typeof auditFilter>) {
  yield csvFile([[...columns, 'changes']], 'en')
  let before: number | undefined
  let bytes = 0
  for (let rows = 0; rows < maxRows && bytes < maxBytes; rows += rowsAtOnce) {
    const page = await inTurn(async () => {
      const { database } = await next()
      return auditQueries(database).page({ ...query, before, limit: rowsAtOnce })
    })
    if (page.entries.length === 0) return
    const text = csvFile(page.entries.map(cellsOf), 'en').slice(1)
    bytes += Buffer.byteLength(text)
    yield text
    if (page.next === null) return
    before = page.next
  }
}

async function exportFile(call: Call): Promise<unknown> {
  const context = admitted(call)
  await countAttempt(call.house, call.reply, exporting, String(context.actor.user_id))
  await auditCall(call, context.database.name, { event: 'audit_exported' })
  const text = pieces(longCall(call, context), call.query as z.infer<typeof auditFilter>)
  return answer(200, Readable.from(text, { objectMode: false, highWaterMark: 64 * 1024 }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="audit-${context.now.slice(0, 10)}.csv"`,
    'cache-control': 'no-store',
  })
}

const audit = { tag: 'Audit', access: 'database', method: 'GET' } as const

export const auditRoutes: readonly Route[] = [
  {
    ...audit,
    url: '/:db/_audit',
    summary:
      'Who did what in a Group, for its administrators, and with one’s own account, for oneself; the newest first',
    query: auditPageQuery,
    handle: list,
  },
  {
    ...audit,
    url: '/:db/_audit/csv',
    summary: 'The same as a file for spreadsheets: the newest 100,000 entries at most',
    query: auditFilter,
    handle: exportFile,
  },
]
