// Sessions that a token opened, and end with: none is there yet.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const tokenSessions: Migration = {
  async up(db) {
    await sql.raw('alter table sessions add column token bytea').execute(db)
  },
}
