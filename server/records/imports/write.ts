// Rows of an import, written and taken back. What became of a row is noted in the transaction that writes its records, so
// a row is imported once or not at all, however often the work is broken off and begun again.
import { Failure, type FieldErrors } from '#core/errors.ts'
import type { ImportState } from '#core/import/progress.ts'
import type { Finished, ImportRow } from '#server/store/imports/face.ts'
import type { Transaction } from '#server/store/database.ts'
import type { RecordContext } from '../face.ts'
import { current } from '../put.ts'
import { commit, prepare } from '../save.ts'
import type { KnownRecords, MadeRecord } from './known.ts'
import { resolveRows, type Making, type Resolved, type Resolving } from './resolve.ts'

/** Somebody stopped the import, or the work is done elsewhere. */
export class Interrupted extends Error {}

/** Failure of the import as a whole, not of a row. */
export function isOfAll(error: unknown): boolean {
  if (!(error instanceof Failure)) return true
  return error.status >= 500 || ['subscription_needed', 'forbidden'].includes(error.code)
}

type Work = (transaction: Transaction) => Promise<Finished[]>

/** Notes what a work finished, unless the import is no longer in this state. */
async function write(
  { database }: RecordContext,
  { id, state }: { id: string; state: ImportState },
  work: Work,
  reads: readonly string[],
): Promise<void> {
  await database.write(async (transaction) => {
    const standing = await transaction.imports.one(id)
    if (standing?.state !== state) throw new Interrupted()
    await transaction.imports.finish(id, await work(transaction))
  }, reads)
}

/** Imports some rows: in one transaction or, where one of them is refused while it is written, row by row. */
export async function importRows(
  resolving: Resolving & { readonly context: RecordContext; readonly id: string },
  known: KnownRecords,
  rows: readonly ImportRow[],
): Promise<void> {
  const { context, id } = resolving
  const resolved = resolveRows(
    resolving,
    known.records,
    rows.map(({ cells }) => cells),
  )
  const reads = resolved.flatMap(idsOf)
  const target = { id, state: 'running' } as const
  try {
    await write(
      context,
      target,
      async (transaction) => {
        const finished: Finished[] = []
        for (const [at, one] of resolved.entries()) {
          finished.push(await writeRow(context, transaction, rows[at]!, one))
        }
        return finished
      },
      reads,
    )
    known.add(resolved.flatMap(madeBy))
    return
  } catch (error) {
    if (error instanceof Interrupted || (isOfAll(error) && !(error instanceof Failure))) throw error
    if (isOfAll(error) && rows.length === 1) throw error
    if (rows.length === 1) return refuse(context, id, rows[0]!, error as Failure)
  }
  for (const row of rows) await importRows(resolving, known, [row])
}

function madeBy(one: Resolved): MadeRecord[] {
  if (one.outcome !== 'created') return []
  return one.makes.map(({ entity, id, input, kept }) => ({
    id,
    kind: entity.kind,
    doc: { ...input, ...kept },
  }))
}

function idsOf(one: Resolved): string[] {
  if (one.outcome !== 'created') return []
  return [...one.makes.map(({ id }) => id), ...Object.values(one.found)]
}

async function writeRow(
  context: RecordContext,
  transaction: Transaction,
  { row }: ImportRow,
  one: Resolved,
): Promise<Finished> {
  if (one.outcome !== 'created') {
    return { row, outcome: one.outcome, ...('errors' in one && { errors: one.errors }) }
  }
  const made = []
  for (const making of one.makes) made.push(await make(context, transaction, making))
  return { row, outcome: 'created', made }
}

async function make(context: RecordContext, transaction: Transaction, making: Making) {
  const { id, rev } = await commit(await prepare(context, transaction, making), transaction)
  return { id, rev }
}

async function refuse(
  context: RecordContext,
  id: string,
  { row }: ImportRow,
  failure: Failure,
): Promise<void> {
  const errors: FieldErrors = failure.fields ?? { '': { key: 'invalid' } }
  const finished = [{ row, outcome: 'refused', errors } as const]
  await write(context, { id, state: 'running' }, async () => finished, [])
}

/** Takes rows back, the last first. Records that were changed since, or that others refer to, stay. */
export async function undoRows(
  context: RecordContext,
  id: string,
  rows: readonly ImportRow[],
): Promise<void> {
  const made = rows.flatMap((row) => row.made ?? [])
  await write(
    context,
    { id, state: 'undoing' },
    async (transaction) => {
      const finished: Finished[] = []
      for (const { row, made: records } of rows) {
        let isKept = false
        for (const record of (records ?? []).toReversed()) {
          isKept = !(await takeBack(context, transaction, record)) || isKept
        }
        finished.push({ row, outcome: isKept ? 'kept' : 'undone' })
      }
      return finished
    },
    made.map((record) => record.id),
  )
}

/** False when it must stay. One that somebody deleted is gone already. */
async function takeBack(
  context: RecordContext,
  transaction: Transaction,
  { id, rev }: { id: string; rev: string },
): Promise<boolean> {
  const standing = await current(transaction, id)
  if (!standing) return true
  if (standing._rev !== rev || (await isReferredTo(context, transaction, id))) return false
  const wish = { id, rev, input: {} }
  const remove = await context.house.rules.prepareRemoval(context, transaction, wish)
  await remove()
  return true
}

async function isReferredTo(
  { house }: RecordContext,
  transaction: Transaction,
  id: string,
): Promise<boolean> {
  const kind = house.registry.byId(id)?.kind
  for (const entity of house.registry.entities) {
    for (const [name, field] of Object.entries(entity.fields)) {
      const isMeant =
        field.kind === 'ref' && 'to' in field && (field.to === kind || field.to === '*')
      if (!isMeant) continue
      const { found } = await transaction.find({
        selector: { klass: entity.kind, [name]: id },
        limit: 1,
      })
      if (found.length > 0) return true
    }
  }
  return false
}
