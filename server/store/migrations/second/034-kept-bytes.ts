// What the items of a feed weigh that are kept without a star, as its last delivery left them (modules/exoreader/docs/kept.md).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const keptBytes: Migration = {
  async up(db) {
    await sql.raw('alter table feeds add column kept_bytes bigint not null default 0').execute(db)
  },
}
