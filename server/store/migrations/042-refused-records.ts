// Which record kept a backup from being put back, and why, by key; those of former versions have the English words in `detail` alone.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const refusedRecords: Migration = {
  async up(db) {
    await sql`alter table restores add column refused jsonb`.execute(db)
  },
}
