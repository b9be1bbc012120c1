// Names that files left lately, moved by a program, so that what comes to such a name goes on as the same file (modules/rdisk/docs/saving.md). Nobody
// left one yet.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const table = `
create table dav_left (
  db text collate "C" not null,
  caller text collate "C" not null,
  name text collate "C" not null,
  parent text collate "C" not null,
  id text collate "C" not null,
  left_at timestamptz not null,
  primary key (db, caller, name, parent)
);
create index dav_left_id on dav_left (db, id);
alter table dav_left enable row level security;
alter table dav_left force row level security;
create policy own_database on dav_left
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

export const namesLeft: Migration = {
  async up(db) {
    await sql.raw(table).execute(db)
  },
}
