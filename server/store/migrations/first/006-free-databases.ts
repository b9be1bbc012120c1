// Sixth migration: the list of free databases, and how many revisions of a line a database keeps. The list is looked at
// before a database is chosen, so it stands beside the tenant tables, as that of Groups does.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const list = 'create table free_databases (name text collate "C" primary key)'
const limit = 'alter table databases add column revs_limit integer not null default 1000'

export const freeDatabases: Migration = {
  async up(db) {
    for (const text of [list, limit]) await sql.raw(text).execute(db)
  },
}
