// Writes or refuses rows of an import. The outcome of a row is recorded in the transaction that writes its records, so
// a row is imported once or not at all, however often the work is interrupted.
import { Failure, type FieldErrors } from '#core/errors.ts'
import type { ImportState } from '#core/import/progress.ts'
import type { Finished, ImportRow } from './store/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { importTables } from './store/tables.ts'
import type { RecordContext } from '../face.ts'
import type { RowWriter } from './way.ts'

/** The import was stopped, or another process does the work. */
export class Interrupted extends Error {}

/** Failure of the import as a whole, not of a row: what is forbidden to its person, but for what a row says. */
export function isOfAll(error: unknown): boolean {
  if (!(error instanceof Failure)) return true
  const isRefused = ['subscription_needed', 'forbidden'].includes(error.code)
  return error.status >= 500 || (isRefused && !error.fields)
}

type Work = (transaction: Transaction) => Promise<Finished[]>

/** Records finished work, unless the import is no longer in this state. */
export async function noteFinished(
  { database }: RecordContext,
  { id, state }: { id: string; state: ImportState },
  work: Work,
  reads: readonly string[],
): Promise<void> {
  await database.write(async (transaction) => {
    const current = await importTables(transaction).one(id)
    if (current?.state !== state) throw new Interrupted()
    await importTables(transaction).finish(id, await work(transaction))
  }, reads)
}

interface Writing {
  readonly context: RecordContext
  /** Of the import. */
  readonly id: string
  readonly writer: RowWriter
}

/** Imports some rows: in one transaction or, where one of them is refused while it is written, row by row. */
export async function importRows(writing: Writing, rows: readonly ImportRow[]): Promise<void> {
  const { context, id, writer } = writing
  const { reads, write, settle } = writer.batch(context, rows)
  try {
    await noteFinished(context, { id, state: 'running' }, write, reads)
    settle()
    return
  } catch (error) {
    if (error instanceof Interrupted || (isOfAll(error) && !(error instanceof Failure))) throw error
    if (isOfAll(error) && rows.length === 1) throw error
    if (rows.length === 1) return refuse(context, id, rows[0]!, error as Failure)
  }
  for (const row of rows) await importRows(writing, [row])
}

async function refuse(
  context: RecordContext,
  id: string,
  { row }: ImportRow,
  failure: Failure,
): Promise<void> {
  const errors: FieldErrors = failure.fields ?? { '': { key: 'invalid' } }
  const finished = [{ row, outcome: 'refused', errors } as const]
  await noteFinished(context, { id, state: 'running' }, async () => finished, [])
}
