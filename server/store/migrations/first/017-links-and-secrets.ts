// Public links, found by the hash of their token, and values that are kept sealed beside records, behind the tenant wall
// (docs/decisions/045).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = `
create table public_links (
  hash bytea primary key,
  db text collate "C" not null,
  record_id text collate "C" not null,
  sealed bytea not null,
  zone text not null,
  created_by text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index public_links_record on public_links (db, record_id);
create table sealed_values (
  db text collate "C" not null,
  id text collate "C" not null,
  sealed bytea not null,
  person text collate "C",
  at timestamptz not null,
  primary key (db, id)
);
alter table sealed_values enable row level security;
alter table sealed_values force row level security;
create policy own_database on sealed_values
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

export const linksAndSecrets: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}
