// Makes two records of a kind one: one takes in what the other has, all that refers to the other follows, and the other's
// address leads on. All of it in one transaction; where very many records refer to it, the queue moves the rest.
import { unite } from '#core/entity/unite.ts'
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { Stub, WireDocument } from '#core/wire.ts'
import { requireScope } from '#server/session/actor.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { entityOf } from '../context.ts'
import { hooksOf, removeRivals } from '../effects.ts'
import type { Change, Joining, RecordContext } from '../face.ts'
import { filesOf, resolve, type Resolved } from '../attachments/resolve.ts'
import { admit, check, commit, recounted, type Written } from '../save.ts'
import { mergeEvent, mergeTask, moveReferences } from './move.ts'
import { maxFiles } from '../attachments/stage.ts'
import { SentFiles, type Stubs } from '../attachments/sent-files.ts'

/** References that are moved in the transaction of the merge; others who write in the Group wait so long. */
const movedAtOnce = 300

/** Who becomes part of whom, each at the revision that was looked at. */
export interface MergeRequest {
  readonly from: string
  readonly from_rev: string
  readonly into: string
  readonly into_rev: string
}

/**
 * Answers the revision of the record that stays, how many references moved, and whether the queue moves more. Failure
 * not_found (`missing`, `deleted`), conflict for another revision than the last and for a record that was merged already,
 * bad_request for one record twice or two kinds, forbidden when the actor may not, 422 when what both have is too much for one, and as
 * the kind's `joining` hook has it.
 */
export async function merge(context: RecordContext, request: MergeRequest): Promise<Written> {
  const { actor, now } = context
  const entity = mergeable(context, request)
  requireScope(actor.scopes, 'write')
  return context.database.write(
    async (transaction) => {
      const refused = entity.merge?.(await recounted(actor, transaction))
      if (refused) throw fail('forbidden', refused)
      const from = await recordAt(transaction, request.from, request.from_rev)
      const into = await recordAt(transaction, request.into, request.into_rev)
      for (const { joining } of hooksOf({ context, entity }))
        await joining?.({ from, into }, transaction)
      await admit(context, transaction, entity, { verb: 'remove', before: from })
      await admit(context, transaction, entity, { verb: 'update', before: into })
      // First: what only one record may have, the other one has no more.
      await leadOn(context, transaction, { entity, from, into })
      const written = await takeIn(context, transaction, { entity, from, into })
      const move = { from: from._id, into: into._id, actor: actor.user_id, at: now }
      const moved = await moveReferences(context.house, transaction, move, movedAtOnce)
      const hasMore = moved === movedAtOnce
      if (hasMore) {
        const payload = { db: transaction.name, from: from._id, actor: actor.user_id }
        await transaction.addJob(mergeTask, payload, { key: `${mergeTask} ${from._id}` })
      }
      return { ...written, moved, more: hasMore }
    },
    [request.from, request.into],
  )
}

/** The kind of both. */
function mergeable(context: RecordContext, { from, into }: MergeRequest): Entity {
  if (from === into) throw fail('bad_request', 'merge_itself')
  const entity = entityOf(context, into)
  if (entityOf(context, from) !== entity) throw fail('bad_request', 'merge_kind')
  if (!entity.merge) throw fail('forbidden', 'merge_refused')
  return entity
}

async function recordAt(transaction: Transaction, id: string, rev: string): Promise<WireDocument> {
  const stored = await transaction.get(id)
  if (!stored) throw fail('not_found', 'missing')
  if (stored.deleted && stored.body.merged_into) throw fail('conflict', 'merged_already')
  if (stored.deleted) throw fail('not_found', 'deleted')
  if (stored.rev !== rev) throw fail('conflict', 'document_update_conflict')
  return toWire(stored)
}

interface Pair extends Joining {
  readonly entity: Entity
}

/** A tombstone that says what the record became part of. */
async function leadOn(
  context: RecordContext,
  transaction: Transaction,
  { entity, from, into }: Pair,
): Promise<void> {
  const { actor, now } = context
  const who = { updated_at: now, updated_by: actor.user_id ?? undefined }
  const doc = { ...from, ...who, merged_into: into._id }
  const change: Change = { entity, verb: 'remove', doc, before: from, input: {}, context }
  await commit({ change, previous: from, rev: from._rev, event: mergeEvent }, transaction)
  await removeRivals(transaction, change)
}

async function takeIn(
  context: RecordContext,
  transaction: Transaction,
  { entity, from, into }: Pair,
): Promise<Written> {
  const named = { ...from, merged_from: [{ id: from._id, name: from.label }, ...taken(from)] }
  const united = unite(entity, into, named)
  const isSystem = ([name]: [string, unknown]) => entity.fields[name]?.system === true
  const set = Object.fromEntries(Object.entries(united).filter(isSystem))
  const change = await check(context, transaction, entity, {
    verb: 'update',
    input: { ...united, _id: into._id },
    before: into,
    files: unitedFiles(into._id, filesOf(into), filesOf(from)),
    act: { name: mergeEvent, set, body: {} },
  })
  return commit({ change, previous: into, rev: into._rev, event: mergeEvent }, transaction)
}

/** What a record took in itself before. */
function taken({ merged_from }: WireDocument): unknown[] {
  return Array.isArray(merged_from) ? merged_from : []
}

/**
 * The files of both: none is lost. Those of the record that stays under their own names; the other's beside them, the same file once, with a number behind its name
 * where another one has that. Failure too_large when they are too many for one record.
 */
function unitedFiles(id: string, own: Stubs, others: Stubs): Resolved {
  const files = new Map<string, Stub>(Object.entries(own))
  for (const [name, stub] of Object.entries(others)) {
    const isThere = [...files.values()].some(({ digest }) => digest === stub.digest)
    if (!isThere) files.set(freeName(name, files), stub)
  }
  if (files.size > maxFiles) throw fail('too_large', 'files_too_many')
  return resolve(SentFiles.like(Object.fromEntries(files)), { id, generation: 1, previous: [] })
}

/** `photo.jpg`, else `photo (2).jpg`. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(name) ?? []
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${ending}`
  return free
}
