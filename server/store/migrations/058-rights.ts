// What members may do other than every member: none of those who are there.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = 'alter table memberships add column rights jsonb'

export const rights: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
