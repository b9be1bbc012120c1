// Codes and telephone numbers are found in other spellings too, and what a ticket came from becomes a record of its own: the
// queue does both with what is there already, Group by Group.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const queue = (task: string) =>
  `select queue_job('${task}', json_build_object('db', db), '${task} ' || db, now()) from databases
    where left(db, 4) = 'acc-'`

// The rows of everybody are read: for these statements the owner of the table looks over the wall.
const statements = [
  `alter table databases no force row level security`,
  queue('reword'),
  queue('relate-tickets'),
  `alter table databases force row level security`,
]

export const wordsAndRelations: Migration = {
  async up(db) {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
