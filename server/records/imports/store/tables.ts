// The tables of imports, each statement bound to one database.
import type { Statement } from '#server/store/connections/statement.ts'
import { withinBytes } from '#server/store/documents/portion.ts'
import type { ReadsTables, WritesTables } from '#server/store/tables/sql.ts'
import type {
  ImportQueries,
  ImportRow,
  ImportTables,
  ImportUse,
  ListedImport,
  RowsQuery,
  StoredImport,
} from './face.ts'

const columns = `id, kind, person, name, fingerprint, state, reason, total, bytes::float8 as bytes,
  sent, created, present, refused, undone, kept, created_at, ended_at`

const get: Statement = {
  name: 'import_get',
  text: `select ${columns}, plan from imports where db = $1 and id = $2`,
}
const list: Statement = {
  name: 'import_list',
  text: `select ${columns} from imports where db = $1 order by created_at desc, id limit 100`,
}
const use: Statement = {
  name: 'import_use',
  text: `select count(*) filter (where state in ('waiting', 'running', 'undoing')
        or state = 'sending' and created_at > $2) as "underWay",
      coalesce(sum(total), 0)::float8 as rows, coalesce(sum(bytes), 0)::float8 as bytes
    from imports where db = $1`,
}
const rowColumns = `"row", line, cells, outcome, errors, made`

/** Rows in an order, as many as a portion holds: a single cell may be long. */
function someRows(condition: string): string {
  const rows = `select ${rowColumns}, length(cells::text) as size from import_rows
    where db = $1 and import = $2 and ${condition}`
  return `select ${rowColumns} from (${withinBytes(rows)}) as page`
}

const rowsAfter: Statement = {
  name: 'import_rows_after',
  text: someRows('outcome = $3 and "row" > $4 order by "row" limit $5'),
}
const newRowsAfter: Statement = {
  name: 'import_rows_new',
  text: someRows('outcome is null and "row" > $3 order by "row" limit $4'),
}
const rowsBefore: Statement = {
  name: 'import_rows_before',
  text: someRows('outcome = $3 and "row" < $4 order by "row" desc limit $5'),
}
const add: Statement = {
  name: 'import_add',
  text: `insert into imports (db, id, kind, person, name, fingerprint, plan, total, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
}
const addRows: Statement = {
  name: 'import_rows_add',
  text: `with arrived as (
      insert into import_rows (db, import, "row", line, cells)
      select $1, $2, r."row", r.line, r.cells
      from jsonb_to_recordset($3::jsonb) as r("row" integer, line integer, cells jsonb)
      on conflict do nothing returning 1)
    update imports set sent = sent + (select count(*) from arrived),
      bytes = bytes + case when exists (select from arrived) then $4::bigint else 0 end
    where db = $1 and id = $2 returning sent`,
}
const setState: Statement = {
  name: 'import_state',
  text: `update imports set state = $3, reason = $4, ended_at = $5 where db = $1 and id = $2`,
}
const finish: Statement = {
  name: 'import_rows_finish',
  text: `with given as (
      select * from jsonb_to_recordset($3::jsonb)
        as r("row" integer, outcome text, errors jsonb, made jsonb)
    ), counted as (
      select count(*) filter (where outcome = 'created') as created,
        count(*) filter (where outcome = 'present') as present,
        count(*) filter (where outcome = 'refused') as refused,
        count(*) filter (where outcome = 'undone') as undone,
        count(*) filter (where outcome = 'kept') as kept from given
    ), written as (
      update import_rows r set outcome = g.outcome, errors = g.errors,
        made = coalesce(g.made, r.made)
      from given g where r.db = $1 and r.import = $2 and r."row" = g."row"
    )
    update imports i set created = i.created + c.created, present = i.present + c.present,
      refused = i.refused + c.refused, undone = i.undone + c.undone, kept = i.kept + c.kept
    from counted c where i.db = $1 and i.id = $2`,
}
// No index leads from a record to rows: those that were kept, which are few, are walked over.
const reopen: Statement = {
  name: 'import_reopen',
  text: `with returned as (
      select distinct m.id from import_rows r, jsonb_to_recordset(r.made) as m(id text, "from" text)
      where r.db = $1 and r.import = $2 and r.outcome = 'undone' and m."from" is not null
    ), reopened as (
      update import_rows r set outcome = 'created' from imports i
      where r.db = $1 and r.outcome = 'kept' and i.db = $1 and i.id = r.import and i.state in ('undone', 'undoing') and i.id <> $2
        and exists (select from jsonb_to_recordset(r.made) as m(id text) join returned using (id))
      returning r.import as id
    ), counted as (select id, count(*) as kept from reopened group by id)
    update imports i set state = 'undoing', kept = i.kept - c.kept from counted c
    where i.db = $1 and i.id = c.id returning i.id, i.undone`,
}
const purge: Statement = {
  name: 'import_purge',
  text: `with gone as (
      delete from imports where db = $1 and coalesce(ended_at, created_at) < $2
        and state not in ('waiting', 'running', 'undoing') returning id)
    delete from import_rows where db = $1 and import in (select id from gone)`,
}

/** Queries, outside or inside a transaction. */
export function importQueries({ sql }: ReadsTables): ImportQueries {
  return {
    async use(sendingSince) {
      const [row] = await sql.read<ImportUse>(use, [sendingSince])
      return row ?? { underWay: 0, rows: 0, bytes: 0 }
    },
    one: async (id) => (await sql.read<StoredImport>(get, [id]))[0],
    latest: () => sql.read<ListedImport>(list, []),
    rows: (id, { outcome, after, backwards, limit }: RowsQuery) => {
      if (outcome === null) return sql.read<ImportRow>(newRowsAfter, [id, after, limit])
      return sql.read<ImportRow>(backwards ? rowsBefore : rowsAfter, [id, outcome, after, limit])
    },
  }
}

/** Queries and writes of one transaction. */
export function importTables({ sql }: WritesTables): ImportTables {
  return {
    ...importQueries({ sql }),
    async add({ id, kind, person, name, fingerprint, plan, total, created_at }) {
      const values = [kind, person, name, fingerprint, JSON.stringify(plan), total, created_at]
      await sql.write(add, [id, ...values])
    },
    async addRows(id, rows, bytes) {
      const [row] = await sql.write<{ sent: number }>(addRows, [id, JSON.stringify(rows), bytes])
      return row?.sent ?? 0
    },
    async setState(id, state, { reason, at } = {}) {
      await sql.write(setState, [id, state, reason ?? null, at ?? null])
    },
    reopen: (id) => sql.write<Pick<StoredImport, 'id' | 'undone'>>(reopen, [id]),
    async finish(id, rows) {
      await sql.write(finish, [id, JSON.stringify(rows)])
    },
    async purge(before) {
      await sql.write(purge, [before])
    },
  }
}
