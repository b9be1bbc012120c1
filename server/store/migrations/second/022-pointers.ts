// Names that records are found by in texts, and what texts point at (modules/handbook/docs/names.md), behind the tenant wall. Nothing is
// there yet: the kinds that declare names are new.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const walled = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_database on ${table}
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

const tables = `
create table record_names (
  db text collate "C" not null,
  id text collate "C" not null,
  name text collate "C" not null,
  rank smallint not null,
  primary key (db, name, rank, id)
);
create index record_names_id on record_names (db, id);
create table record_pointers (
  db text collate "C" not null,
  source text collate "C" not null,
  name text collate "C" not null,
  kind text collate "C" not null,
  primary key (db, name, kind, source)
);
create index record_pointers_source on record_pointers (db, source);
${walled('record_names')}
${walled('record_pointers')}`

export const pointers: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}
