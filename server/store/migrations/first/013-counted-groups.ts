// The Group's own document is one of the records that its plan counts (spec 9): those that are there are added to the
// counters, as the store would have written them.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The rows of everybody are read: for this statement the owner of the tables looks over the wall.
const tables = ['documents', 'counters']
const force = (is: string) =>
  tables.map((table) => `alter table ${table} ${is} row level security;`).join('\n')

// By way of the Groups, so that a large installation need not read every record. A free Group that is full stays as it is
// (docs/specification.md).
const count = `
with newly as materialized (
    select d.db, d.size from groups g join documents d on d.db = g.db and d.id = g.db
      where d.klass = 'Account' and not d.deleted and not '*' = any(d.counters)
        and not (g.plan = 'free' and g.records = 1000)
  ), counted as (
    insert into counters as c (db, kind, amount, size) select db, '*', 1, size from newly
      on conflict (db, kind) do update set amount = c.amount + 1, size = c.size + excluded.size
  ), grown as (
    update groups g set records = records + 1 from newly n where n.db = g.db
  )
update documents d set counters = d.counters || '*'::text
  from newly n where d.db = n.db and d.id = n.db`

export const countedGroups: Migration = {
  async up(db) {
    for (const text of [force('no force'), count, force('force')]) {
      await sql.raw(text).execute(db)
    }
  },
}
