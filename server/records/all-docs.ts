// `_all_docs`: ids and revisions in order, or for given keys, with the documents when asked.
import type { WireDocument } from '#core/wire.ts'
import { toWire, type AllDocsOptions, type Stored } from '#server/store/database.ts'
import { mayRead, requireScope } from './context.ts'
import type { RecordContext } from './face.ts'

export interface AllDocsRow {
  readonly key: string
  readonly id?: string
  readonly value?: { rev: string; deleted?: true }
  readonly doc?: WireDocument | null
  readonly error?: 'not_found'
}

export interface AllDocsAnswer {
  readonly total_rows: number
  readonly offset: number | null
  readonly rows: AllDocsRow[]
}

/** With `keys` one row each in their order, `not_found` and deleted ones included; else live records by id. */
export async function allDocs(
  context: RecordContext,
  { include_docs = false, ...options }: AllDocsOptions & { include_docs?: boolean },
): Promise<AllDocsAnswer> {
  requireScope(context, 'read')
  const { total, offset, found } = await context.database.allDocs(options)
  const rows = found.flatMap((item): AllDocsRow[] => {
    if (!('rev' in item)) return [{ key: item.key, error: 'not_found' }]
    if (mayRead(context, item)) return [rowOf(item, include_docs)]
    return options.keys ? [{ key: item.id, error: 'not_found' }] : []
  })
  return { total_rows: total, offset: options.keys ? null : offset, rows }
}

function rowOf(stored: Stored, includeDocs: boolean): AllDocsRow {
  const { id, rev, deleted } = stored
  const value = deleted ? { rev, deleted: true as const } : { rev }
  return {
    id,
    key: id,
    value,
    ...(includeDocs && { doc: deleted ? null : toWire(stored) }),
  }
}
