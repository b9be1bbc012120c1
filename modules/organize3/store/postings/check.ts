// Compares postings with their records, and the totals of ledgers with their postings, and repairs differences: a kind may have
// got postings with a new release, and balances are to be verified regularly.
import { isDeepStrictEqual } from 'node:util'
import type { LedgerTotals } from '#core/entity/postings.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import { recordsToCompare } from '#server/store/tables/comparing.ts'
import type { Comparison } from '#server/store/tables/followers.ts'
import type { Sql } from '#server/store/tables/sql.ts'
import type { PostingChanges } from './changes.ts'
import { sumOf, toTotals, type AsText } from './reading.ts'
import { addTotals, rowColumns, rowsOf, type PostingKinds, type PostingRow } from './rows.ts'

const rowsOfRecords: Statement = {
  name: 'postings_of',
  text: `select ${rowColumns} from postings
    where db = $1 and id = any($2) order by id, place`,
}
const strays: Statement = {
  name: 'postings_stray',
  text: `select ${rowColumns} from postings p
    where db = $1 and not exists (select from documents d
      where d.db = $1 and d.id = p.id and not d.deleted and d.klass = any($2)) order by id, place`,
}
const wrongTotals: Statement = {
  name: 'ledgers_wrong',
  text: `with summed as (
      select ledger, ${sumOf('confirmed')} as confirmed, ${sumOf('pending')} as pending,
        count(*) as count
      from postings where db = $1 group by ledger),
    kept as (select ledger, confirmed, pending, count from ledgers where db = $1)
    select ledger, (coalesce(s.confirmed, 0) - coalesce(k.confirmed, 0))::text as confirmed,
      (coalesce(s.pending, 0) - coalesce(k.pending, 0))::text as pending,
      coalesce(s.count, 0) - coalesce(k.count, 0) as count
    from summed s full join kept k using (ledger)
    where (coalesce(s.confirmed, 0), coalesce(s.pending, 0), coalesce(s.count, 0))
      <> (coalesce(k.confirmed, 0), coalesce(k.pending, 0), coalesce(k.count, 0)) order by ledger`,
}

interface Compared {
  readonly sql: Sql
  readonly kinds: PostingKinds
  readonly changes: PostingChanges
}

/** One step: the records behind this id; with the last ones the postings of records that are gone, and the totals. */
export async function comparePostings(compared: Compared, after: string): Promise<Comparison> {
  const { sql, kinds, changes } = compared
  const klasses = [...kinds.keys()]
  const { records, ids, last } = await recordsToCompare(sql, klasses, after)
  const kept = Map.groupBy(await sql.read<PostingRow>(rowsOfRecords, [ids]), ({ id }) => id)
  let mended = 0
  for (const record of records) {
    const before = kept.get(record.id) ?? []
    const should = rowsOf(kinds, record)
    if (isDeepStrictEqual(before, should)) continue
    changes.replace(record.id, before, should)
    mended += 1
  }
  changes.flush()
  if (last !== undefined) return { last, mended }
  return { last: undefined, mended: mended + (await compareTotals(compared, klasses)) }
}

async function compareTotals(
  { sql, changes }: Compared,
  klasses: readonly string[],
): Promise<number> {
  const stray = Map.groupBy(await sql.read<PostingRow>(strays, [klasses]), ({ id }) => id)
  for (const [id, rows] of stray) changes.replace(id, rows, [])
  changes.flush()
  const wrong = await sql.read<AsText<LedgerTotals>>(wrongTotals, [])
  for (const [statement, values] of addTotals(wrong.map(toTotals))) sql.queue(statement, values)
  return stray.size + wrong.length
}
