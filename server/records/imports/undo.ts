// Undoes rows of an import, the last first: deletes the records they made, restores those they changed or deleted.
// Records that were changed since, or that others refer to, stay.
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Finished, ImportRow, Made } from './store/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { hookBefore } from '../effects.ts'
import type { RecordContext } from '../face.ts'
import { currentRecord } from '../put.ts'
import { admitPlan, commit } from '../save.ts'
import { referrersOf, type Referrers } from './referrers.ts'
import { isOfAll, noteFinished } from './write.ts'

interface Undoing {
  readonly context: RecordContext
  /** Of the import. */
  readonly id: string
  /** The verb that policies check: a whole import may be undone where its records may not be deleted. */
  readonly verb: 'remove' | 'update'
}

export async function undoRows(
  { context, id, verb }: Undoing,
  rows: readonly ImportRow[],
): Promise<void> {
  const made = rows.flatMap((row) => row.made ?? [])
  await noteFinished(
    context,
    { id, state: 'undoing' },
    async (transaction) => {
      const finished: Finished[] = []
      const { registry } = context.house
      const ids = made.filter(({ from }) => from === undefined).map((record) => record.id)
      const referrers = await referrersOf(registry, transaction, ids)
      const undoing = { context, transaction, verb, referrers }
      for (const { row, made: records } of rows) {
        let isKept = false
        for (const record of (records ?? []).toReversed()) {
          isKept = !(await takeBack(undoing, record)) || isKept
        }
        finished.push({ row, outcome: isKept ? 'kept' : 'undone' })
      }
      return finished
    },
    made.map((record) => record.id),
  )
}

interface UndoContext extends Pick<Undoing, 'context' | 'verb'> {
  readonly transaction: Transaction
}

interface Among extends UndoContext {
  readonly referrers: Referrers
}

/** False when the record must stay: it was changed, or its previous version is no longer valid because a record that it refers to has changed. */
async function takeBack(undoing: Among, made: Made): Promise<boolean> {
  try {
    return await (made.from === undefined
      ? deleteMade(undoing, made)
      : bringBack(undoing, { ...made, from: made.from }))
  } catch (error) {
    // Hooks refuse before anything is written.
    if (isOfAll(error)) throw error
    return false
  }
}

/** A deleted record is gone already. */
async function deleteMade(undoing: Among, { id, rev }: Made): Promise<boolean> {
  const { transaction, referrers } = undoing
  const current = await currentRecord(transaction, id)
  if (!current) return true
  if (current._rev !== rev || referrers.has(id)) return false
  await removeFor(undoing, current, true)
  referrers.drop(id)
  return true
}

/** Failure of the plan, or forbidden by the kind's policy. */
async function admitFor({ context, transaction, verb }: UndoContext, record: WireDocument) {
  const entity = context.house.registry.byId(record._id)!
  await admitPlan(context, transaction, entity, 'remove')
  const refused = entity.access(context.actor, verb, record)
  if (refused) throw fail('forbidden', refused)
  return entity
}

/**
 * Deletes a record for an import: one that an undone row made, or that a row replaces. Failures are those of the plan,
 * the policy and hooks, which see `imported`. `isAlone`: no record refers to it.
 */
export async function removeFor(
  undoing: UndoContext,
  before: WireDocument,
  isAlone = false,
): Promise<Made> {
  const { context, transaction } = undoing
  const { actor, now } = context
  const entity = await admitFor(undoing, before)
  const doc = { ...before, updated_at: now, updated_by: actor.user_id ?? undefined }
  const change = {
    entity,
    verb: 'remove',
    doc,
    before,
    input: {},
    imported: true,
    isAlone,
    context,
  } as const
  await hookBefore(change, transaction)
  const prepared = { change, previous: before, rev: before._rev, event: 'destroy' }
  const { rev } = await commit(prepared, transaction)
  return { id: before._id, rev, from: before._rev! }
}

/** Writes the revision that a row found on top of the one that it left. */
async function bringBack(
  undoing: UndoContext,
  { id, rev, from }: Made & { readonly from: string },
): Promise<boolean> {
  const { context, transaction } = undoing
  const stored = await transaction.get(id)
  const former = await transaction.getRevision(id, from)
  if (!stored || stored.rev !== rev || !former) return false
  const before = stored.deleted ? undefined : toWire(stored)
  const verb = before ? 'update' : 'create'
  const entity = await admitFor(undoing, before ?? toWire(former))
  const { now, actor } = context
  const doc = { ...toWire(former), updated_at: now, updated_by: actor.user_id ?? undefined }
  const change = { entity, verb, doc, before, input: {}, imported: true, context } as const
  await hookBefore(change, transaction)
  await commit({ change, previous: before, rev: before?._rev, event: 'restore' }, transaction)
  return true
}
