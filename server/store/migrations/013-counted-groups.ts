// The Group's own document is one of the records that its plan counts (spec 9): those that are there are added to the
// counters, as the store would have written them.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The rows of everybody are read: for these statements the owner of the tables looks over the wall.
const tables = ['documents', 'counters']
const force = (is: string) =>
  tables.map((table) => `alter table ${table} ${is} row level security;`).join('\n')

const owned = `d.id = d.db and d.klass = 'Account' and not d.deleted and not '*' = any(d.counters)`

const statements = [
  `insert into counters as c (db, kind, amount, size)
    select d.db, '*', 1, d.size from documents d where ${owned}
    on conflict (db, kind) do update set amount = c.amount + 1, size = c.size + excluded.size`,
  `update groups g set records = records + 1
    from documents d where d.db = g.db and ${owned}`,
  `update documents d set counters = d.counters || '*'::text where ${owned}`,
]

export const countedGroups: Migration = {
  async up(db) {
    for (const text of [force('no force'), ...statements, force('force')]) {
      await sql.raw(text).execute(db)
    }
  },
}
