// One document: the last revision or a named one, with what CouchDB's clients may ask to know of its revisions.
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire, type Stored } from '#server/store/database.ts'
import { mayRead, requireScope } from './context.ts'
import type { RecordContext } from './face.ts'

export interface GetOptions {
  readonly rev?: string
  /** Add `_revisions`. */
  readonly revs?: boolean
  /** Add `_revs_info`. */
  readonly revs_info?: boolean
  /** Only these members beside `_id` and `_rev` (spec 7). */
  readonly fields?: readonly string[]
}

/** Revisions a document tells of, CouchDB's `_revs_limit`. */
const revisionsLimit = 1_000

/**
 * Failure not_found: `missing` when it was never there or has no such revision, `deleted` for a tombstone (which
 * its own revision still answers). Failure forbidden when the kind is closed to the actor.
 */
export async function get(
  context: RecordContext,
  id: string,
  options: GetOptions,
): Promise<WireDocument> {
  requireScope(context, 'read')
  const { database } = context
  const stored = await (options.rev ? database.getRevision(id, options.rev) : database.get(id))
  if (!stored) throw fail('not_found', 'missing')
  if (!mayRead(context, stored)) throw fail('forbidden', 'not_allowed')
  if (stored.deleted && !options.rev) throw fail('not_found', 'deleted')
  const doc = { ...toWire(stored), ...(await revisionsOf(context, stored, options)) }
  return options.fields ? only(doc, options.fields) : doc
}

async function revisionsOf(
  { database }: RecordContext,
  { id, rev }: Stored,
  { revs, revs_info }: GetOptions,
): Promise<Record<string, unknown>> {
  if (!revs && !revs_info) return {}
  const all = await database.history(id, revisionsLimit)
  const line = all.slice(all.findIndex((entry) => entry.rev === rev))
  const [start] = rev.split('-')
  return {
    ...(revs && {
      _revisions: {
        start: Number(start),
        ids: line.map((entry) => entry.rev.slice(entry.rev.indexOf('-') + 1)),
      },
    }),
    ...(revs_info && {
      _revs_info: line.map((entry) => ({ rev: entry.rev, status: 'available' })),
    }),
  }
}

function only(doc: WireDocument, fields: readonly string[]): WireDocument {
  const wanted = new Set(['_id', '_rev', ...fields])
  const members = Object.entries(doc).filter(([name]) => wanted.has(name))
  return Object.fromEntries(members) as WireDocument
}
