// The indexes by sequence serve those queries alone that name a sequence. For a database that PostgreSQL knows nothing of, or believes to be small, they
// seemed as good as the key, and each record of a batch was looked for among all records of its database.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `
drop index documents_seq;
create unique index documents_seq on documents (db, seq) where seq >= 0;
drop index revisions_seq;
create index revisions_seq on revisions (db, seq) where seq >= 0;`

export const recordsById: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
