// Tables of people that came after the house's own: the archive of a person's data, behind the wall of their database
// (modules/user/docs/export.md). One that is let go of, however its row changes, is swept like a loose file.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Migrations } from '#server/store/migrations/all.ts'

const exportTable = `
create table person_exports (
  db text collate "C" primary key,
  id text collate "C" not null,
  state text not null,
  key text collate "C",
  length bigint not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz,
  -- A download goes on until then.
  taking_until timestamptz
);
alter table person_exports enable row level security;
alter table person_exports force row level security;
create policy own_database on person_exports
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));
create function let_export_go() returns trigger language plpgsql as $$
begin
  if old.key is not null and (tg_op = 'DELETE' or new.key is null) then
    insert into loose_files (database, key) values (old.db || ' exports', old.key) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger archive_of_export after update or delete on person_exports for each row
  execute function let_export_go();`

const personExports: Migration = {
  async up(db) {
    await sql.raw(exportTable).execute(db)
  },
}

export const userMigrations: Migrations = { '052-person-exports': personExports }
