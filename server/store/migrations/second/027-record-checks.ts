// When records are looked at next (links that may be dead), behind the tenant wall. No record is looked at yet: the kind that is
// came with it.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = `
create table record_checks (
  db text collate "C" not null,
  id text collate "C" not null,
  due_at timestamptz not null,
  failures smallint not null default 0,
  primary key (db, id)
);
create index record_checks_due on record_checks (db, due_at);
alter table record_checks enable row level security;
alter table record_checks force row level security;
create policy own_database on record_checks
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

export const recordChecks: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}
