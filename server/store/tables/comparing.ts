// What a follower that compares its rows with the documents reads of these, a step after the other.
import type { Statement } from '../connections/statement.ts'
import type { Stored } from '../documents/stored.ts'
import type { SqlRead } from './sql.ts'

/** Records of one step, which is one transaction. */
const maxRecords = 1_000

const recordsBehind: Statement = {
  name: 'compared_records',
  text: `select id, rev, klass, deleted, seq, body from documents
    where db = $1 and klass = any($2) and not deleted and id > $3 order by id limit $4`,
}

/** One step. */
export interface ComparedRecords {
  readonly records: readonly Stored[]
  readonly ids: readonly string[]
  /** As in `Comparison`: undefined with the last of them. */
  readonly last: string | undefined
}

/** The next thousand live records of these kinds behind this id. */
export async function recordsToCompare(
  sql: SqlRead,
  klasses: readonly string[],
  after: string,
): Promise<ComparedRecords> {
  const records = await sql.read<Stored>(recordsBehind, [klasses, after, maxRecords])
  const ids = records.map(({ id }) => id)
  return { records, ids, last: records.length === maxRecords ? ids.at(-1) : undefined }
}
