// From where and when sessions and tokens were last used, for the list that their person sees. Nothing is known of those that are open already.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `
alter table sessions add column address text, add column seen_at timestamptz;
alter table tokens add column address text, add column seen_at timestamptz;`

export const usesOfSessions: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
