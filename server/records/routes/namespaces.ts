// `_design_docs` and `_local_docs`: what `_all_docs` is for records, for the two kinds of documents that are none. Both
// are short lists: design documents are in free databases alone, and of local documents everybody sees their own.
import type { z } from 'zod'
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { requireScope } from '#server/session/actor.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { compareBytes, compareValues } from '#server/store/keys/order.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { seqText } from '../changes.ts'
import { contextHere } from '../context.ts'
import type { RecordContext } from '../face.ts'
import { getLocal, listLocal } from '../replication/local.ts'
import { allDocsBody, allDocsQuery } from './shapes.ts'

interface Listed {
  readonly id: string
  readonly rev: string
}

/** Documents of one kind: which there are, in the order of their ids, and how to read one. */
interface Namespace {
  list(context: RecordContext): Promise<Listed[]>
  read(context: RecordContext, id: string): Promise<WireDocument>
}

const designDocs: Namespace = {
  list: async ({ database }) => listQueries(database).designs(),
  async read({ database }, id) {
    const stored = await database.get(id)
    if (!stored || stored.deleted) throw fail('not_found', 'missing')
    return toWire(stored)
  },
}

const localDocs: Namespace = {
  list: listLocal,
  read: (context, id) => getLocal(context, id.slice('_local/'.length)),
}

/** Bytes of documents that one answer may bring; `limit` and `skip` lead on. */
const maxDocBytes = 4 * 1024 * 1024

type AllDocsQuery = z.infer<typeof allDocsQuery>

function list(namespace: Namespace) {
  return async (call: Call) => {
    const context = contextHere(call)
    requireScope(context.actor.scopes, 'read')
    // The query takes precedence over the body, as in CouchDB.
    const asked = { ...(call.body as AllDocsQuery | undefined), ...(call.query as AllDocsQuery) }
    const all = await namespace.list(context)
    const { rows, offset } = asked.keys ? ofKeys(all, asked.keys, asked) : inRange(all, asked)
    const info = asked.update_seq ? await context.database.info() : undefined
    return {
      total_rows: all.length,
      offset,
      ...(info && { update_seq: seqText(info.update_seq) }),
      rows: asked.include_docs ? await withDocs(context, namespace, rows) : rows,
    }
  }
}

type Row =
  | { key: unknown; id: string; value: { rev: string }; doc?: WireDocument }
  | { key: unknown; error: 'not_found' }

function ofKeys(all: readonly Listed[], keys: readonly unknown[], asked: AllDocsQuery) {
  const byId = new Map<unknown, Listed>(all.map((one) => [one.id, one]))
  const rows = keys.map((key): Row => {
    const one = byId.get(key)
    return one ? rowOf(one) : { key, error: 'not_found' }
  })
  return { rows: pageOf(asked.descending ? rows.toReversed() : rows, asked), offset: null }
}

function inRange(all: readonly Listed[], asked: AllDocsQuery) {
  const { key, descending = false, inclusive_end = true } = asked
  const start = key ?? asked.startkey ?? asked.start_key
  const end = key ?? asked.endkey ?? asked.end_key
  const ordered = descending ? all.toReversed() : all
  const turn = descending ? -1 : 1
  const isBehindStart = ({ id }: Listed) =>
    start === undefined || turn * compareKeys(id, start) >= 0
  const isBeforeEnd = ({ id }: Listed) =>
    end === undefined || turn * compareKeys(id, end) < (inclusive_end ? 1 : 0)
  const before = ordered.findIndex(isBehindStart)
  const rows = ordered.filter((one) => isBehindStart(one) && isBeforeEnd(one)).map(rowOf)
  const offset = (before === -1 ? all.length : before) + (asked.skip ?? 0)
  return { rows: pageOf(rows, asked), offset: Math.min(offset, all.length) }
}

/** Ids by code points; beside values of other types as CouchDB orders types. */
function compareKeys(id: string, key: unknown): number {
  return typeof key === 'string' ? compareBytes(id, key) : compareValues(id, key)
}

function pageOf(rows: readonly Row[], { skip = 0, limit = Infinity }: AllDocsQuery): Row[] {
  return rows.slice(skip, skip + limit)
}

function rowOf({ id, rev }: Listed): Row {
  return { id, key: id, value: { rev } }
}

/** Failure too_large for more than one answer may bring. */
async function withDocs(context: RecordContext, namespace: Namespace, rows: readonly Row[]) {
  let left = maxDocBytes
  const whole: Row[] = []
  for (const row of rows) {
    const doc = 'id' in row ? await namespace.read(context, row.id) : undefined
    left -= doc ? JSON.stringify(doc).length : 0
    if (left < 0) throw fail('too_large', 'too_complex')
    whole.push(doc ? { ...row, doc } : row)
  }
  return whole
}

const lists = { _design_docs: designDocs, _local_docs: localDocs }

export const namespaceRoutes: readonly Route[] = Object.entries(lists).flatMap(
  ([name, namespace]): Route[] => {
    const shared = { tag: 'Documents', access: 'database', query: allDocsQuery } as const
    const kind = name === '_design_docs' ? 'Design documents' : 'Local documents of your own'
    const handle = list(namespace)
    return [
      { ...shared, method: 'GET', url: `/:db/${name}`, summary: `${kind}, by id`, handle },
      {
        ...shared,
        reads: true,
        method: 'POST',
        url: `/:db/${name}`,
        summary: `${kind}, for given keys`,
        body: allDocsBody,
        handle,
      },
    ]
  },
)
