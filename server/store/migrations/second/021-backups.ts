// Backups that are kept of a Group, and restores that were asked for, behind the tenant wall. Their archives lie where attached
// files lie, in a folder beside that of the Group; one that is let go of, however its row goes, is swept like a loose file.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_database on ${table}
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

const archive = `
  key text collate "C",
  length bigint not null default 0,
  records integer not null default 0,
  files integer not null default 0,
  state text not null,
  reason text,
  person text collate "C",
  created_at text not null,
  ended_at text`

const tables = `
create table backups (
  db text collate "C" not null,
  id text collate "C" not null,
  made text not null,
  -- Calendar date for which the plan asked for it.
  due_on text,
  total integer not null default 0,
  ${archive},
  primary key (db, id)
);
create unique index backups_due on backups (db, due_on);
create table restores (
  db text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  -- The kept backup that it is made from; none: the archive was sent.
  backup text collate "C",
  group_id text collate "C" not null,
  detail text,
  total integer not null default 0,
  ${archive},
  primary key (db, id)
);
${wall('backups')}
${wall('restores')}

create function let_archive_go() returns trigger language plpgsql as $$
begin
  insert into loose_files (database, key) values (old.db || ' backups', old.key) on conflict do nothing;
  return null;
end $$;
create trigger archive_of_backup after delete on backups for each row
  when (old.key is not null) execute function let_archive_go();
create trigger archive_of_restore after delete on restores for each row
  when (old.key is not null) execute function let_archive_go();`

export const backups: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}
