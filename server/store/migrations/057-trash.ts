// Finds what was deleted by when that was: the trash of a Group, and what is due to go for good.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `create index revisions_trash on revisions (db, at)
  where leaf and deleted and event = 'destroy'`

export const trash: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
