// Imports of files: what each was, and its rows until they are forgotten, behind the tenant wall.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_database on ${table}
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

const tables = `
create table imports (
  db text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  person text not null,
  name text not null,
  fingerprint text not null,
  plan jsonb not null,
  state text not null default 'sending',
  reason text,
  total integer not null,
  bytes bigint not null default 0,
  sent integer not null default 0,
  created integer not null default 0,
  present integer not null default 0,
  refused integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  created_at text not null,
  ended_at text,
  primary key (db, id)
);
create table import_rows (
  db text collate "C" not null,
  import text collate "C" not null,
  "row" integer not null,
  line integer not null,
  cells jsonb not null,
  outcome text,
  errors jsonb,
  made jsonb,
  primary key (db, import, "row")
);
create index import_rows_by_outcome on import_rows (db, import, outcome, "row");
${wall('imports')}
${wall('import_rows')}`

export const imports: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}
