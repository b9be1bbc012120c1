// What CouchDB's parameters add to a revision: the line that led to it, its rivals, its
// sequence.
import { treeQueries, type LineStep } from '#server/store/queries/trees.ts'
import { computedOf } from '#core/entity/entity.ts'
import { failCall } from '#core/errors.ts'
import { isDay } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire, type Named, type Listed, type Stored } from '#server/store/documents/stored.ts'
import type { Database } from '#server/store/database.ts'
import { generationOf } from '#server/store/documents/revision.ts'
import { inlined } from '../attachments/inline.ts'
import type { Lookups, RecordContext } from '../face.ts'

export interface Telling {
  /** Add `_revisions`. */
  readonly revs?: boolean
  /** Add `_revs_info`. */
  readonly revs_info?: boolean
  /** Add `_conflicts`: live leaves beside this one, if there are any. */
  readonly conflicts?: boolean
  /** Add `_deleted_conflicts`. */
  readonly deleted_conflicts?: boolean
  /** The last three at once. */
  readonly meta?: boolean
  /** Add `_local_seq`. */
  readonly local_seq?: boolean
}

/** `_revisions` of a line, newest first: the generation of the first one, and what follows each one's dash. */
export function revisionsOf(line: readonly Named[]): { start: number; ids: string[] } {
  const start = line[0] ? generationOf(line[0].rev) : 0
  return { start, ids: line.map(({ rev }) => rev.slice(rev.indexOf('-') + 1)) }
}

/** The added members, by their names on the wire. */
export async function tell(
  { database }: RecordContext,
  { id, rev, seq }: Stored,
  { meta = false, ...asked }: Telling,
): Promise<Record<string, unknown>> {
  const { revs, local_seq, revs_info = meta, conflicts = meta, deleted_conflicts = meta } = asked
  const line = revs || revs_info ? await treeQueries(database).lines([{ id, rev }]) : []
  const leaves = conflicts || deleted_conflicts ? await treeQueries(database).leaves([id]) : []
  const rivals = leaves.filter((leaf) => leaf.rev !== rev)
  const [dead, live] = [true, false].map((deleted) =>
    rivals.filter((leaf) => leaf.deleted === deleted).map((leaf) => leaf.rev),
  ) as [string[], string[]]
  return {
    ...(revs && { _revisions: revisionsOf(line) }),
    ...(revs_info && { _revs_info: line.map((step) => ({ rev: step.rev, status: status(step) })) }),
    ...(conflicts && live.length > 0 && { _conflicts: newestFirst(live) }),
    ...(deleted_conflicts && dead.length > 0 && { _deleted_conflicts: newestFirst(dead) }),
    ...(local_seq && { _local_seq: seq }),
  }
}

/** A day whose figures are wanted (YYYY-MM-DD); today's and what lies ahead when left out. */
export interface AsOf {
  readonly as_of?: string | undefined
}

interface ReadOptions extends AsOf {
  /** It leaves this installation and Group, so no address here is answered with it. */
  readonly leaves?: boolean
}

/**
 * Records as they are read: what is stored of each, and its computed members. A revision for replication is `toWire` alone.
 * Ledgers get the totals of what is posted on them, and what is placed where it lies, all with one look each. Failure bad_request for an `as_of` that is no day.
 */
export async function asRead(
  { house, database, actor }: RecordContext,
  stored: readonly Stored[],
  { as_of, leaves = false }: ReadOptions = {},
): Promise<WireDocument[]> {
  if (as_of !== undefined && !isDay(as_of)) {
    throw failCall('bad_request', '`as_of` must be a day such as 2026-11-21')
  }
  const entityOf = ({ klass, deleted }: Stored) =>
    klass === null || deleted ? undefined : house.registry.byKind(klass)
  const idsOf = (has: 'ledger' | 'placed') =>
    stored.filter((one) => entityOf(one)?.[has]).map(({ id }) => id)
  const lookups: Lookups = Object.assign({}, ...house.modules.map((module) => module.lookups))
  const [totals, locations] = await Promise.all([
    lookups.totals?.(database, idsOf('ledger'), as_of),
    lookups.locations?.(database, idsOf('placed')),
  ])
  const origin = leaves ? undefined : new URL(house.config.appUrl).origin
  const here = { db: database.name, group: actor.group, origin }
  return stored.map((one) => {
    const doc = toWire(one)
    const entity = entityOf(one)
    if (!entity?.computed) return doc
    const at = { ...here, totals: totals?.get(one.id), location: locations?.get(one.id) }
    return { ...doc, ...computedOf(entity, doc, at) }
  })
}

/** What may be added to the documents of a list. */
export interface Additions extends AsOf {
  /** Add `_conflicts` to those that have any. */
  readonly conflicts?: boolean
  /** With the bytes of their files. */
  readonly attachments?: boolean
}

/** The documents of a list as they are sent, in its order. */
export async function docsOf(
  context: RecordContext,
  stored: readonly Stored[],
  { conflicts, attachments, as_of }: Additions,
): Promise<WireDocument[]> {
  const rivals = conflicts
    ? await treeQueries(context.database).rivals(stored.map(({ id }) => id))
    : []
  const live = Map.groupBy(
    rivals.filter(({ deleted }) => !deleted),
    ({ id }) => id,
  )
  const read = await asRead(context, stored, { as_of })
  return read.map((one) => {
    const _conflicts = live.get(one._id)?.map(({ rev }) => rev)
    const doc = { ...one, ...(_conflicts && { _conflicts }) }
    return attachments ? inlined(context.database, doc) : doc
  })
}

function status({ known, deleted }: LineStep): string {
  if (!known) return 'missing'
  return deleted ? 'deleted' : 'available'
}

function newestFirst(revs: readonly string[]): string[] {
  return revs.toSorted((a, b) => generationOf(b) - generationOf(a) || (a < b ? 1 : -1))
}

/** Steps of the lines that are read at once. */
const maxSteps = 10_000
/** CouchDB's `_revs_limit`: a line has no more. */
const maxLineRevisions = 1_000

/** The first of these revisions, as many as have lines that may be read at once; one at least. */
export function shortEnough<R extends Named>(names: readonly R[]): R[] {
  let steps = 0
  const few = names.filter(
    ({ rev }) => (steps += Math.min(generationOf(rev), maxLineRevisions)) <= maxSteps,
  )
  return names.slice(0, Math.max(1, few.length))
}

/**
 * For each of these revisions the leaves that were made from it, itself if it is one; none when it has no place in
 * its tree. Keys are those of `nameOf`.
 */
export async function leavesAfter(
  database: Database,
  asked: readonly Named[],
): Promise<Map<string, Listed[]>> {
  const leaves = await treeQueries(database).leaves([...new Set(asked.map(({ id }) => id))])
  const byName = new Map(leaves.map((leaf) => [nameOf(leaf), leaf]))
  // Usually the requested revision is a leaf: then nothing else is read.
  const inner = new Set(asked.filter((one) => !byName.has(nameOf(one))).map(({ id }) => id))
  const wanted = new Set(asked.map(nameOf))
  const found: LineStep[] = []
  for (let left = leaves.filter(({ id }) => inner.has(id)); left.length > 0;) {
    const part = shortEnough(left)
    const steps = await treeQueries(database).lines(part)
    found.push(...steps.filter((step) => wanted.has(nameOf(step))))
    left = left.slice(part.length)
  }
  const after = Map.groupBy(found, nameOf)
  return new Map(
    asked.map((one) => {
      const itself = byName.get(nameOf(one))
      const tips = (after.get(nameOf(one)) ?? []).map(({ id, tip }) => nameOf({ id, rev: tip }))
      const tipLeaves = tips.flatMap((tip) => byName.get(tip) ?? [])
      return [nameOf(one), itself ? [itself] : tipLeaves]
    }),
  )
}

export function nameOf({ id, rev }: { id: string; rev?: string }): string {
  return `${id} ${rev ?? ''}`
}
