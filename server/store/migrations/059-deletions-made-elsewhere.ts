// What programs deleted by replication is in the trash: what the server said of such a deletion counts as the deletion, and as made by
// who sent it.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The rows of everybody are read: for these statements the owner of the tables looks over the wall.
const statements = `
alter table revisions no force row level security;
with worded as (
  update revisions c set event = 'destroy', actor = d.actor from revisions d
    where c.leaf and c.deleted and c.event = 'correct'
      and (d.db, d.id, d.rev) = (c.db, c.id, c.parent) and d.deleted and d.event = 'destroy'
    returning d.db, d.id, d.rev)
update revisions d set event = 'correct' from worded w where (d.db, d.id, d.rev) = (w.db, w.id, w.rev);
alter table revisions force row level security`

export const deletionsMadeElsewhere: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
