// What the past holds in bytes, and what was written lately. Each kept body has its size beside it, and
// a database the sum over all of them; what was there before is measured, database by database.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const columns = `
alter table revisions add column size integer;
alter table databases add column revision_bytes bigint not null default 0,
  add column write_window bigint not null default 0,
  add column window_documents bigint not null default 0,
  add column window_bytes bigint not null default 0`

// The rows of everybody are read: for these statements the owner of the tables looks over the wall.
const tables = ['databases', 'documents', 'revisions']
const force = (is: string) =>
  tables.map((table) => `alter table ${table} ${is} row level security;`).join('\n')

const measure = `
do $$
declare
  name text;
begin
  for name in select db from databases loop
    update revisions r set size = coalesce(
        (select d.size from documents d where d.db = name and d.id = r.id and d.rev = r.rev),
        octet_length(body::text))
      where db = name and body is not null;
    update databases set revision_bytes = (
        select coalesce(sum(size), 0) from revisions where db = name)
      where db = name;
  end loop;
end $$`

export const bytes: Migration = {
  async up(db) {
    for (const text of [columns, force('no force'), measure, force('force')]) {
      await sql.raw(text).execute(db)
    }
  },
}
