// `_all_docs`: ids and revisions in order, or for given keys, with the documents when asked.
import type { WireDocument } from '#core/wire.ts'
import { answerList } from '#server/calls/list.ts'
import type { Answer } from '#server/calls/route.ts'
import type { AllDocsOptions, Stored } from '#server/store/database.ts'
import { requireScope } from '#server/session/actor.ts'
import { mayRead } from './context.ts'
import { seqText } from './changes.ts'
import type { RecordContext } from './face.ts'
import { docsOf, type Additions } from './replication/tell.ts'

interface Row {
  readonly key: string
  readonly id?: string
  readonly value?: { rev: string; deleted?: true }
  readonly doc?: WireDocument | null
  readonly error?: 'not_found'
}

interface Options extends AllDocsOptions, Additions {
  readonly include_docs?: boolean
  /** Tell how far the database is. */
  readonly update_seq?: boolean
}

/** Rows that are read at once: what an answer holds in memory. */
const longestPage = 500

/** With `keys` one row each in their order, `not_found` and deleted ones included; else live records by id. */
export async function allDocs(context: RecordContext, options: Options): Promise<Answer> {
  requireScope(context.actor.scopes, 'read')
  const { database } = context
  const info = options.update_seq ? await database.info() : undefined
  const limit = Math.min(options.limit ?? Infinity, longestPage)
  const first = options.keys
    ? { total: (await database.allDocs({ limit: 0 })).total, found: [], offset: null }
    : await database.allDocs({ ...options, limit })
  const before = {
    total_rows: first.total,
    offset: first.offset,
    ...(info && { update_seq: seqText(info.update_seq) }),
  }
  const pages = options.keys
    ? pagesOfKeys(context, options, options.keys)
    : pagesBehind(context, options, first.found)
  return answerList({ before, name: 'rows', pages, after: async () => ({}) })
}

type Found = Stored | { readonly key: string }

/** From the first page on, until the end of the range or of what is wanted. */
async function* pagesBehind(
  context: RecordContext,
  options: Options,
  first: readonly Found[],
): AsyncGenerator<Row[]> {
  let left = options.limit ?? Infinity
  let found = first
  for (;;) {
    yield rowsOf(context, found, options)
    left -= found.length
    const last = found.at(-1)
    if (found.length < longestPage || left <= 0 || !last || !('rev' in last)) return
    const limit = Math.min(left, longestPage)
    found = await context.database.allDocsAfter(last.id, { ...options, limit })
  }
}

async function* pagesOfKeys(
  context: RecordContext,
  options: Options,
  all: readonly string[],
): AsyncGenerator<Row[]> {
  const { skip = 0, limit = Infinity, descending = false } = options
  const wanted = (descending ? all.toReversed() : all).slice(skip, skip + limit)
  for (let at = 0; at < wanted.length; at += longestPage) {
    const keys = wanted.slice(at, at + longestPage)
    const { found } = await context.database.allDocs({ keys })
    yield rowsOf(context, found, options)
  }
}

async function rowsOf(
  context: RecordContext,
  found: readonly Found[],
  options: Options,
): Promise<Row[]> {
  const stored = found.filter((item): item is Stored => 'rev' in item)
  const open = stored.filter((one) => mayRead(context, one))
  const live = options.include_docs ? open.filter(({ deleted }) => !deleted) : []
  const docs = new Map((await docsOf(context, live, options)).map((doc) => [doc._id, doc]))
  const isOpen = new Set(open)
  return found.flatMap((item): Row[] => {
    if (!('rev' in item)) return [{ key: item.key, error: 'not_found' }]
    const { id, rev, deleted } = item
    if (!isOpen.has(item)) return options.keys ? [{ key: id, error: 'not_found' }] : []
    const value = deleted ? { rev, deleted: true as const } : { rev }
    return [{ id, key: id, value, ...(options.include_docs && { doc: docs.get(id) ?? null }) }]
  })
}
