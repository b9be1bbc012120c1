// Proves that a world is what the server would have written: every sum against the rows it stands for, and a copied
// Group against one that the server wrote record by record.
import type { Client } from 'pg'
import { tenantTables } from './tables.ts'

/** Sum → a query that answers one row for each Group in which it is wrong. */
const sums: Record<string, string> = {
  totals: `
    select db from databases left join (
      select db, count(*) filter (where not deleted) as live, count(*) filter (where deleted) as dead,
        sum(size) as bytes, max(seq) as seq, count(*) filter (where starts_with(id, 'acc-')) as settings
      from documents group by db) as counted using (db)
    left join (select db, sum(size) as kept from revisions group by db) as revised using (db)
    where (doc_count, doc_del_count, databases.bytes, revision_bytes, update_seq)
      is distinct from (coalesce(live, 0), coalesce(dead, 0), coalesce(counted.bytes, 0), coalesce(kept, 0), coalesce(seq, 0))`,
  counters: `
    select db from (select db, kind, amount, size from counters where amount <> 0 or size <> 0) as kept
    full join (select db, kind, count(*) as amount, sum(size) as size
      from documents, unnest(counters) as kind where not deleted group by db, kind) as counted
      using (db, kind)
    where (kept.amount, kept.size) is distinct from (counted.amount, counted.size::bigint)`,
  'records of Groups': `
    select db from groups left join counters c using (db)
    where c.kind = '*' and c.amount <> groups.records`,
  numbers: `
    select db from sequences s left join (
      select db, klass as kind, max((body ->> 'number')::bigint) + 1 as next from documents
      where body ? 'number' group by db, klass) as counted using (db, kind)
    where s.next is distinct from counted.next`,
  revisions: `
    select d.db from documents d left join revisions r using (db, id, rev)
    where r.leaf is not true or (r.seq, r.body) is distinct from (d.seq, d.body)`,
}

/** Throws with the first sum that is wrong. */
export async function recount(client: Client): Promise<void> {
  for (const [name, query] of Object.entries(sums)) {
    const { rows } = await client.query<{ db: string }>(`${query} limit 3`)
    if (rows.length > 0) throw new Error(`wrong ${name} in ${rows.map(({ db }) => db).join(', ')}`)
  }
}

/** Columns that differ between two Groups which hold the same: whose they are, and when they were written. */
const own = new Set(['db', 'created_at', 'write_window', 'window_documents', 'window_bytes'])

/** Throws unless two Groups hold the same, but for their names and owners. */
export async function compareGroups(
  client: Client,
  { copied, written, since }: { copied: string; written: string; since: number },
): Promise<void> {
  for (const table of await tenantTables(client)) {
    const columns = table.columns.filter((name) => !own.has(name))
    const added = table.isOfRecords
      ? `and id in (select id from documents where db = $1 and seq > ${since})`
      : ''
    const rowsOf = (parameter: string) =>
      `select ${columns.join(', ')} from ${table.name} where db = ${parameter} ${added.replace('$1', parameter)}`
    const { rows } = await client.query<{ amount: string }>(
      `select (select count(*) from (${rowsOf('$1')}) as ours) as ours, count(*) as amount from (
        (${rowsOf('$1')} except ${rowsOf('$2')}) union all (${rowsOf('$2')} except ${rowsOf('$1')})) as other`,
      [copied, written],
    )
    if (Number(rows[0]?.amount) > 0)
      throw new Error(
        `${table.name}: ${rows[0]?.amount} rows differ between ${copied} and ${written}`,
      )
  }
}
