// Tenth migration: key columns are filled in steps (server/store/keys). An assignment says since which version it is and
// whether every record has its key; a database says which version its writers must know, and behind which id keys lack.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const assignments = `
alter table key_columns
  alter column field drop not null,
  add column version bigint not null default 0,
  add column filled boolean not null default true`

const progress = `
alter table databases
  add column keys_version bigint not null default 0,
  add column keys_after text collate "C"`

// The filling asks which databases there are. The setting is made for that one statement, as `app.db` for others.
const listing = `
create policy every_database on databases for select
  using (current_setting('app.every_database', true) = 'on')`

export const keyFilling: Migration = {
  async up(db) {
    for (const text of [assignments, progress, listing]) await sql.raw(text).execute(db)
  },
}
