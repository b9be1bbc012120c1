// Copies what the server wrote into one Group into many others, table by table: a record's row says nothing of its
// Group but `db`, and its revision follows from its body. `recount.ts` proves the result.
import type { Client } from 'pg'
import { tenantTables } from './tables.ts'

/** The state of a Group before it has records: what the copies are added to. */
export interface Extent {
  readonly update_seq: number
  readonly counters: readonly { kind: string; amount: number; size: number }[]
}

export async function extentOf(client: Client, db: string): Promise<Extent> {
  const sequence = await client.query<{ update_seq: string }>(
    'select update_seq from databases where db = $1',
    [db],
  )
  const counters = await client.query<{ kind: string; amount: string; size: string }>(
    'select kind, amount, size from counters where db = $1 order by kind',
    [db],
  )
  return {
    update_seq: Number(sequence.rows[0]?.update_seq),
    counters: counters.rows.map(({ kind, amount, size }) => ({
      kind,
      amount: Number(amount),
      size: Number(size),
    })),
  }
}

const groupsAtOnce = 25

/**
 * Gives each of these Groups the records that `template` got since it stood at `start`. Throws when one of them does
 * not stand there.
 */
export async function cloneRecords(
  client: Client,
  template: string,
  { start, groups, tell }: { start: Extent; groups: readonly string[]; tell(done: number): void },
): Promise<void> {
  const tables = await tenantTables(client)
  const now = await extentOf(client, template)
  for (const db of groups) {
    const { update_seq } = await extentOf(client, db)
    if (update_seq !== start.update_seq)
      throw new Error(`${db} is at ${update_seq}, not ${start.update_seq}`)
  }
  for (let at = 0; at < groups.length; at += groupsAtOnce) {
    const some = groups.slice(at, at + groupsAtOnce)
    await client.query('begin')
    for (const { name, columns } of tables.filter(({ isOfRecords }) => isOfRecords)) {
      const list = columns.map((column) => (column === 'db' ? 'target.db' : `source.${column}`))
      await client.query(
        `insert into ${name} (${columns.join(', ')}) select ${list.join(', ')}
         from unnest($2::text[]) as target (db) cross join ${name} source
         where source.db = $1 and source.id in (
           select id from documents where db = $1 and seq > $3)
         order by target.db, source.id`,
        [template, some, start.update_seq],
      )
    }
    await addSums(client, template, { start, now, some })
    await client.query('commit')
    tell(at + some.length)
  }
}

/** Totals, counters, numbers and the Group's facts follow. */
async function addSums(
  client: Client,
  template: string,
  { start, now, some }: { start: Extent; now: Extent; some: readonly string[] },
): Promise<void> {
  const grown = now.counters.map(({ kind, amount, size }) => {
    const before = start.counters.find((one) => one.kind === kind)
    return { kind, amount: amount - (before?.amount ?? 0), size: size - (before?.size ?? 0) }
  })
  await client.query(
    `insert into counters as c (db, kind, amount, size)
     select target.db, grown.* from unnest($1::text[]) as target (db)
       cross join unnest($2::text[], $3::bigint[], $4::bigint[]) as grown (kind, amount, size)
     where grown.amount <> 0 or grown.size <> 0
     on conflict (db, kind) do update set amount = c.amount + excluded.amount,
       size = c.size + excluded.size`,
    [
      some,
      grown.map(({ kind }) => kind),
      grown.map(({ amount }) => amount),
      grown.map(({ size }) => size),
    ],
  )
  await client.query(
    `insert into sequences (db, kind, next) select target.db, s.kind, s.next
     from unnest($2::text[]) as target (db) cross join sequences s where s.db = $1`,
    [template, some],
  )
  await client.query(
    `update databases set update_seq = $2, doc_count = databases.doc_count + added.count, bytes = databases.bytes + added.bytes,
       revision_bytes = databases.revision_bytes + revised.bytes
     from (select count(*) as count, coalesce(sum(size), 0) as bytes from documents where db = $4 and seq > $3) as added,
       (select coalesce(sum(size), 0) as bytes from revisions where db = $4 and seq > $3) as revised
     where db = any($1)`,
    [some, now.update_seq, start.update_seq, template],
  )
  await client.query(
    `update groups set records = amount from counters
     where groups.db = any($1) and counters.db = groups.db and counters.kind = '*'`,
    [some],
  )
}
