// Third migration: since when a Group has been over its plan, beside its other facts; and a look at the queue for the
// health call, through a door like the one that adds jobs.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const overLimit = 'alter table groups add column over_limit_since timestamptz;'

const queueWindow = `
create function queue_is_late() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes')
$$;
revoke all on function queue_is_late() from public;`

export const watching: Migration = {
  async up(db) {
    for (const text of [overLimit, queueWindow]) await sql.raw(text).execute(db)
  },
}
