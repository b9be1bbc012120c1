// Undoes rows of an import, the last first: deletes the records they made, restores those they changed or deleted. A row is taken
// back whole or not at all: it stays where one of its records was changed since, or others refer to it.
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Finished, ImportRow, Made } from './store/face.ts'
import { canonical, isCorrection } from '#server/store/documents/revision.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import type { Transaction } from '#server/store/database.ts'
import { hookBefore } from '../effects.ts'
import type { RecordContext } from '../face.ts'
import { admitPlan, commit, type Prepared } from '../save.ts'
import { referrersOf, type Referrers } from './referrers.ts'
import type { ImportWay } from './way.ts'
import { isOfAll, noteFinished } from './write.ts'

interface Undoing {
  readonly context: RecordContext
  /** Of the import. */
  readonly id: string
  /** The verb that policies check: a whole import may be undone where its records may not be deleted. */
  readonly verb: 'remove' | 'update'
  readonly isReplaced: ImportWay['isReplaced']
}

export async function undoRows(
  { context, id, verb, isReplaced }: Undoing,
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
      const undoing = { context, transaction, verb, isReplaced, referrers }
      for (const { row, made: records } of rows) {
        const prepared = await prepareRow(undoing, records ?? [])
        for (const one of prepared ?? []) {
          await commit(one, transaction)
          if (one.change.verb === 'remove') referrers.drop(one.change.doc._id)
        }
        finished.push({ row, outcome: prepared ? 'undone' : 'kept' })
      }
      return finished
    },
    made.map((record) => record.id),
  )
}

interface UndoContext extends Pick<Undoing, 'context' | 'verb'> {
  readonly transaction: Transaction
}

interface Among extends UndoContext, Pick<Undoing, 'isReplaced'> {
  readonly referrers: Referrers
}

/**
 * What takes a row back; undefined when one of its records must stay: it was changed, or its previous version is no longer valid because a
 * record that it refers to has changed. Nothing is written before all of them are known to go.
 */
async function prepareRow(
  undoing: Among,
  records: readonly Made[],
): Promise<Prepared[] | undefined> {
  const prepared: Prepared[] = []
  const row = new Set(records.map(({ id }) => id))
  try {
    for (const made of records.toReversed()) {
      const one = await (made.from === undefined
        ? prepareDeletion(undoing, made, row)
        : prepareReturn(undoing, { ...made, from: made.from }, row))
      if (one === 'stays') return undefined
      if (one !== 'gone') prepared.push(one)
    }
  } catch (error) {
    if (isOfAll(error)) throw error
    return undefined
  }
  return prepared
}

/** `row`: records that go with it. */
async function prepareDeletion(
  undoing: Among,
  { id, rev }: Made,
  row: ReadonlySet<string>,
): Promise<Prepared | 'gone' | 'stays'> {
  const { transaction, referrers, isReplaced } = undoing
  const stored = await transaction.get(id)
  if (!stored || stored.deleted) return (await isReplaced?.(transaction, id)) ? 'stays' : 'gone'
  if (!(await isAsLeft(transaction, stored, { rev })) || referrers.has(id, row)) return 'stays'
  return prepareRemovalFor(undoing, toWire(stored), true)
}

/**
 * Whether it says what the row left: nobody changed it since, or what did was undone, a later row of the import or another import. What a
 * server, that of another installation too, corrected of that is nobody's change, nor is it that another one deleted the same.
 */
async function isAsLeft(
  transaction: Transaction,
  stored: Stored,
  left: Pick<Made, 'rev' | 'from'>,
): Promise<boolean> {
  if (stored.rev === left.rev) return true
  const line = await treeQueries(transaction).lines([stored])
  if (stored.deleted) return line.find(({ deleted }) => !deleted)?.rev === left.from
  const at = line.findIndex(({ rev }) => rev === left.rev)
  const corrected = line[at - 1]
  const said = corrected && isCorrection(corrected.rev) ? corrected : line[at]
  const former = said && (await transaction.getRevision(stored.id, said.rev))
  return former !== undefined && saidBy(former) === saidBy(stored)
}

/** But for who wrote it, and when. */
function saidBy({ body, deleted }: Stored): string {
  return canonical({ ...body, updated_at: undefined, updated_by: undefined, deleted })
}

/** Failure of the plan, or forbidden by the kind's policy. */
async function admitFor({ context, transaction, verb }: UndoContext, record: WireDocument) {
  const entity = context.house.registry.byId(record._id)!
  await admitPlan(context, transaction, entity, 'remove')
  const refused = entity.access(context.actor, verb, record)
  if (refused) throw fail('forbidden', refused)
  return entity
}

/** Deletes a record that a row of an import replaces. Failures are those of the plan, the policy and hooks, which see `imported`. */
export async function removeFor(undoing: UndoContext, before: WireDocument): Promise<Made> {
  const prepared = await prepareRemovalFor(undoing, before, false)
  const { rev } = await commit(prepared, undoing.transaction)
  return { id: before._id, rev, from: before._rev! }
}

/** `isAlone`: no record refers to it. */
async function prepareRemovalFor(
  undoing: UndoContext,
  before: WireDocument,
  isAlone: boolean,
): Promise<Prepared> {
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
  return { change, previous: before, rev: before._rev, event: 'destroy' }
}

/** The revision that a row found, on top of the one that it left. */
async function prepareReturn(
  undoing: UndoContext,
  { id, ...left }: Made & { readonly from: string },
  going: ReadonlySet<string>,
): Promise<Prepared | 'stays'> {
  const { context, transaction } = undoing
  const stored = await transaction.get(id)
  const former = await transaction.getRevision(id, left.from)
  if (!stored || !former || !(await isAsLeft(transaction, stored, left))) return 'stays'
  const previous = stored.deleted ? undefined : toWire(stored)
  const verb = previous ? 'update' : 'create'
  const before = previous ?? toWire(former)
  const entity = await admitFor(undoing, before)
  const { now, actor } = context
  const doc = { ...toWire(former), updated_at: now, updated_by: actor.user_id ?? undefined }
  const change = { entity, verb, doc, before, input: {}, imported: true, going, context } as const
  await hookBefore(change, transaction)
  return { change, previous, rev: previous?._rev, event: 'restore' }
}
