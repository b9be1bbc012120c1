// What records do to ledgers follows from their documents, whichever way a revision becomes one; totals of ledgers follow from postings.
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import type { LedgerTotals } from '#core/entity/postings.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import type { Follower } from '#server/store/tables/followers.ts'
import { Recounting, type Recounted, type RowChange } from '#server/store/tables/recounting.ts'
import type { Sql } from '#server/store/tables/sql.ts'
import type { Sent } from '#server/store/tables/values.ts'
import { sumOf, toTotals, type AsText } from './reading.ts'
import {
  addTotals,
  cutRows,
  postingKinds,
  putRows,
  rowColumns,
  rowsOf,
  type PostingRow,
} from './rows.ts'

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

export function followPostings(entities: readonly Entity[]): Follower {
  const kinds = postingKinds(entities)
  const ledgers = entities.filter(({ ledger }) => ledger).map(({ kind }) => kind)
  const recounted: Recounted<PostingRow> = {
    klasses: [...kinds.keys()],
    rowsOf: (stored) => rowsOf(kinds, stored),
    recordOf: ({ id }) => id,
    keyOf: ({ place }) => place,
    rowsOfRecords,
    strays,
    writes,
    mendSums,
  }
  return {
    name: 'postings',
    compared: [...new Set([...kinds.keys(), ...ledgers])],
    open: (sql) => new Recounting(recounted, sql),
  }
}

function writes(changes: readonly RowChange<PostingRow>[]): Sent[] {
  const changed = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  const shorter = changed.filter(({ before, after }) => after.length < before.length)
  const cuts = Map.groupBy(shorter, ({ after }) => after.length)
  return [
    ...[...cuts].map(([length, of]) =>
      cutRows(
        of.map(({ record }) => record.id),
        length,
      ),
    ),
    ...putRows(changed.flatMap(({ after }) => after)),
    ...addTotals(differences(changed)),
  ]
}

async function mendSums(sql: Sql): Promise<number> {
  const wrong = await sql.read<AsText<LedgerTotals>>(wrongTotals, [])
  for (const [statement, values] of addTotals(wrong.map(toTotals))) sql.queue(statement, values)
  return wrong.length
}

/** What the changes add to each ledger, in one order for all writers. */
function differences(changes: readonly RowChange<PostingRow>[]): LedgerTotals[] {
  const sums = new Map<string, { confirmed: bigint; pending: bigint; count: number }>()
  const add = ({ ledger, standing, minor }: PostingRow, sign: 1 | -1) => {
    const sum = sums.get(ledger) ?? { confirmed: 0n, pending: 0n, count: 0 }
    if (standing !== 'imported') sum[standing] += BigInt(sign * minor)
    sum.count += sign
    sums.set(ledger, sum)
  }
  for (const { before, after } of changes) {
    for (const row of before) add(row, -1)
    for (const row of after) add(row, 1)
  }
  return [...sums]
    .map(([ledger, sum]) => ({ ledger, ...sum }))
    .filter(({ confirmed, pending, count }) => confirmed !== 0n || pending !== 0n || count !== 0)
    .sort((one, other) => (one.ledger < other.ledger ? -1 : 1))
}
