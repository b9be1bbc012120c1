// Those who run the installation (docs/decisions/099): who they are, whom and what they locked or granted, into which Group they look;
// and what they may see of the queue, which is behind a wall of its own: never what a job was handed.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `
create table operators (
  user_id text collate "C" primary key,
  added_at timestamptz not null
);
create table looks (
  id text collate "C" primary key,
  operator text collate "C" not null,
  operator_name text not null,
  group_id text collate "C" not null,
  reason text not null,
  begun_at timestamptz not null,
  ends_at timestamptz not null
);
create index looks_operator on looks (operator, ends_at);
create index looks_group on looks (group_id, begun_at);
alter table people add column locked_at timestamptz, add column locked_because text;
alter table groups add column exception jsonb;

create function queue_jobs(of_tasks text[], only_failed boolean, page integer)
returns table (id bigint, task text, db text, mail_to text, run_at timestamptz, created_at timestamptz, attempts integer,
  max_attempts integer, running boolean, last_error text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select j.id, t.identifier, left(j.payload->>'db', 100), left(coalesce(j.payload->>'to', j.payload->>'email'), 254),
    j.run_at, j.created_at, j.attempts, j.max_attempts, j.locked_at is not null, left(j.last_error, 500)
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where (of_tasks is null or t.identifier = any(of_tasks)) and (not only_failed or j.last_error is not null)
  order by j.id desc limit page
$$;
revoke all on function queue_jobs(text[], boolean, integer) from public;

create function queue_totals()
returns table (task text, waiting bigint, running bigint, failing bigint, given_up bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.identifier, count(*) filter (where j.attempts < j.max_attempts and j.locked_at is null),
    count(*) filter (where j.locked_at is not null),
    count(*) filter (where j.last_error is not null and j.attempts < j.max_attempts),
    count(*) filter (where j.attempts >= j.max_attempts)
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier order by t.identifier
$$;
revoke all on function queue_totals() from public;

create function queue_retry(job bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from graphile_worker._private_jobs j where j.id = job and j.locked_at is null and j.last_error is not null;
  if not found then return false; end if;
  perform graphile_worker.reschedule_jobs(array[job], run_at => now(), attempts => 0);
  return true;
end $$;
revoke all on function queue_retry(bigint) from public;

create function database_size() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select pg_database_size(current_database())
$$;
revoke all on function database_size() from public;`

export const operators: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
