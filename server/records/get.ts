// One document: the last revision or a named one, with what CouchDB's parameters add about its revisions.
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import { winner } from '#server/store/documents/revision.ts'
import { requireScope } from '#server/session/actor.ts'
import type { RecordContext } from './face.ts'
import { withNames } from './reading/common-names.ts'
import { unstoredOf, type Unstored } from './reading/unstored.ts'
import { asRead, leavesAfter, tell, type AsOf, type Telling } from './replication/tell.ts'

export interface GetOptions extends Telling, AsOf {
  readonly rev?: string
  /** With `rev`: what that revision has become since. */
  readonly latest?: boolean
  /** Only these members beside `_id` and `_rev` (spec 7). */
  readonly fields?: readonly string[]
}

/**
 * Failure not_found: `missing` when it was never there or has no such revision, `deleted` for a tombstone (which
 * its own revision still answers). Failure forbidden when the kind is closed to the actor.
 */
export async function get(
  context: RecordContext,
  id: string,
  options: GetOptions,
): Promise<WireDocument> {
  requireScope(context.actor.scopes, 'read')
  const unstored = unstoredOf(context.house, id)
  if (unstored) return readUnstored(context, unstored, id, options)
  const stored = await named(context, id, options)
  if (!stored) throw fail('not_found', 'missing')
  if (!context.house.rules.reading(context).mayRead(stored)) throw fail('forbidden', 'not_allowed')
  if (stored.deleted && !options.rev) throw fail('not_found', 'deleted')
  // A program that names revisions replicates: it gets the revision as its maker wrote it.
  const isPlain = options.rev === undefined && !options.revs
  const [read] = isPlain ? await asRead(context, [stored], options) : []
  const doc = read ?? toWire(stored)
  Object.assign(doc, await tell(context, stored, options))
  const { fields } = options
  const entity = context.house.registry.byId(id)
  return fields ? only(withNames(entity, doc, new Set(fields)), fields) : doc
}

async function readUnstored(
  context: RecordContext,
  unstored: Unstored,
  id: string,
  { rev, fields }: GetOptions,
): Promise<WireDocument> {
  const doc = await unstored.read(context, id)
  if (!doc || (rev !== undefined && rev !== doc._rev)) throw fail('not_found', 'missing')
  return fields ? only(withNames(undefined, doc, new Set(fields)), fields) : doc
}

async function named(
  { database }: RecordContext,
  id: string,
  { rev, latest }: GetOptions,
): Promise<Stored | undefined> {
  if (!rev) return database.get(id)
  if (!latest) return database.getRevision(id, rev)
  const after = await leavesAfter(database, [{ id, rev }])
  return database.getRevision(id, winner([...after.values()].flat())?.rev ?? rev)
}

function only(doc: WireDocument, fields: readonly string[]): WireDocument {
  const wanted = new Set(['_id', '_rev', ...fields])
  const members = Object.entries(doc).filter(([name]) => wanted.has(name))
  return Object.fromEntries(members) as WireDocument
}
