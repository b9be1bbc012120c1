// Who did what (docs/decisions/099): a table of its own that the server adds to and reads; it has no right to change a row. Old rows go by
// one function, and one reads across databases.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `
create table audit (
  db text collate "C" not null,
  id bigint generated always as identity,
  at timestamptz not null,
  group_name text,
  event text collate "C" not null,
  done_by text collate "C" not null,
  actor text collate "C",
  actor_name text,
  acting_as text collate "C",
  address text collate "C",
  subject text collate "C",
  subject_name text,
  changes jsonb,
  primary key (db, id)
);
create index audit_id on audit (id);
create index audit_at on audit (at);
alter table audit enable row level security;
alter table audit force row level security;
create policy own_database on audit
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));
create policy every_database on audit using (current_setting('app.db', true) = '*');

create function audit_forget(before timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entered constant text := coalesce(current_setting('app.db', true), '');
  gone bigint;
begin
  perform set_config('app.db', '*', true);
  delete from audit where id in (select id from audit where at < before order by at limit 10000);
  get diagnostics gone = row_count;
  perform set_config('app.db', entered, true);
  return gone;
end $$;
revoke all on function audit_forget(timestamptz) from public;

create function audit_everywhere(
  of_db text, before_id bigint, since timestamptz, until timestamptz, person text, of_event text, page integer)
returns setof audit
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entered constant text := coalesce(current_setting('app.db', true), '');
begin
  perform set_config('app.db', '*', true);
  return query select * from audit
  where (of_db is null or db = of_db) and (before_id is null or id < before_id)
    and (since is null or at >= since) and (until is null or at < until)
    and (person is null or actor = person or subject = person) and (of_event is null or event = of_event)
  order by id desc limit page;
  perform set_config('app.db', entered, true);
end $$;
revoke all on function audit_everywhere(text, bigint, timestamptz, timestamptz, text, text, integer) from public;`

export const audit: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
