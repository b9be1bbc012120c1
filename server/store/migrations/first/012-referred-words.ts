// Records are found by the words of those they refer to: what is there already is given them by the queue, Group by Group.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The rows of everybody are read: for this statement the owner of the table looks over the wall.
const statements = [
  `alter table databases no force row level security`,
  `select queue_job('reword', json_build_object('db', db), 'reword ' || db, now()) from databases
    where left(db, 4) = 'acc-'`,
  `alter table databases force row level security`,
]

export const referredWords: Migration = {
  async up(db) {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
