// Who left a name, and after which change: names that were left before are over in minutes, and count as the first.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const orderOfNamesLeft: Migration = {
  async up(db) {
    await sql`alter table dav_left add column person text collate "C" not null default '',
      add column seq bigint not null default 0`.execute(db)
  },
}
