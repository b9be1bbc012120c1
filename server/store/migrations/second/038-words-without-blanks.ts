// What is written without blanks between its words, and Hebrew, is found from any letter on (core/search/README.md): the queue gives what is
// there already its new words, Group by Group, and the items of feeds.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The rows of everybody are read: for this statement the owner of the table looks over the wall.
const statements = [
  `alter table databases no force row level security`,
  `select queue_job('reword', json_build_object('db', db), 'reword ' || db, now()) from databases
    where left(db, 4) = 'acc-'`,
  `alter table databases force row level security`,
  `select queue_job('reader-reword', '{}', 'reader-reword', now()) where exists (select from feeds)`,
]

export const wordsWithoutBlanks: Migration = {
  async up(db) {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
