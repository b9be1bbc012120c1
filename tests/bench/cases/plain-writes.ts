// The plain statements behind the writes: the same rows in the same tables, sequence and sums included, in one
// statement. Columns that the server computes from a document are taken from a record like it.
import type { Client } from 'pg'
import { tenantTables } from '../fill/tables.ts'

export interface PlainWrites {
  /** Takes database, id of a record like it, id, body. */
  readonly create: string
  /** Takes database, id of a record like them, ids, bodies. */
  readonly createMany: string
  /** Takes database, id, body. */
  readonly change: string
}

/** Values of the columns that differ; every other column is the record's that it is like. */
type Own = Readonly<Record<string, string>>

export async function plainWrites(client: Client): Promise<PlainWrites> {
  const tables = await tenantTables(client)
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns ?? []
  const insert = (name: string, own: Own, from: string) => {
    const columns = columnsOf(name)
    const values = columns.map((column) => own[column] ?? `like_it.${column}`)
    return `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')} from ${name} like_it, ${from}`
  }
  const isLike =
    'like_it.db = $1 and like_it.id = $2 and like_it.rev = (select rev from documents where db = $1 and id = $2)'
  const fresh = {
    id: 'wanted.id',
    rev: `'1-' || md5(wanted.body)`,
    seq: 'head.update_seq - wanted.place',
    body: 'wanted.body::jsonb',
    size: 'length(wanted.body)',
  }
  const first = { ...fresh, generation: '1', parent: 'null', leaf: 'true', event: `'create'` }
  const creation = (wanted: string, amount: string, bytes: string) => `
    with wanted as (${wanted}),
    head as (update databases set update_seq = update_seq + ${amount}, doc_count = doc_count + ${amount},
      bytes = bytes + ${bytes} where db = $1 returning update_seq),
    revision as (${insert('revisions', first, 'wanted, head')} where ${isLike}),
    document as (${insert('documents', fresh, 'wanted, head')} where ${isLike}),
    counted as (insert into counters as c (db, kind, amount, size)
      select $1, kind, ${amount}, ${bytes} from documents d, unnest(d.counters) as kind where d.db = $1 and d.id = $2
      on conflict (db, kind) do update set amount = c.amount + excluded.amount, size = c.size + excluded.size),
    facts as (update groups set records = records + ${amount} where db = $1)
    select update_seq from head`
  const changed = {
    ...fresh,
    rev: 'wanted.rev',
    generation: 'like_it.generation + 1',
    parent: 'like_it.rev',
    leaf: 'true',
  }
  return {
    create: creation('select $3::text as id, $4::text as body, 0 as place', '1', 'length($4)'),
    createMany: creation(
      'select id, body, place - 1 as place from unnest($3::text[], $4::text[]) with ordinality as w (id, body, place)',
      'cardinality($3)',
      `(select sum(length(body)) from unnest($4) as body)`,
    ),
    change: `
    with wanted as (select $2::text as id, $3::text as body, 0 as place,
        (split_part(d.rev, '-', 1)::integer + 1) || '-' || md5(random()::text) as rev
      from documents d where db = $1 and id = $2),
    head as (update databases set update_seq = update_seq + 1 where db = $1 returning update_seq),
    parent as (update revisions set leaf = false where db = $1 and id = $2
      and rev = (select rev from documents where db = $1 and id = $2)),
    revision as (${insert('revisions', changed, 'wanted, head')} where ${isLike}),
    document as (update documents set rev = wanted.rev, seq = head.update_seq, body = wanted.body::jsonb
      from wanted, head where documents.db = $1 and documents.id = wanted.id)
    select update_seq from head`,
  }
}
