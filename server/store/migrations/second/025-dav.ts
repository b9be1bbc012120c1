// Locks of files and folders, and properties that WebDAV clients keep with them (modules/rdisk/docs/drive.md), behind the tenant wall.
// Nobody has any yet.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const walled = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_database on ${table}
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

// `id` is a file or folder of `places`, '' the root of the disk.
const tables = `
create table dav_locks (
  db text collate "C" not null,
  token text collate "C" not null,
  id text collate "C" not null,
  scope text collate "C" not null,
  depth text collate "C" not null,
  owner text not null,
  person text collate "C" not null,
  expires_at timestamptz not null,
  placeholder boolean not null,
  primary key (db, token)
);
create table dav_properties (
  db text collate "C" not null,
  id text collate "C" not null,
  properties jsonb not null,
  primary key (db, id)
);
${walled('dav_locks')}
${walled('dav_properties')}`

export const davTables: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}
