// Plans that PostgreSQL makes before it has looked at a table are kept for as long as a connection; these are the right ones from the start.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Of two indexes that begin with the database PostgreSQL takes either for a table that it does not know, and reads the whole Group by
// the wrong one. This one begins otherwise, so that a name is looked for here and an id by the key.
const names = `
alter table places drop constraint places_name;
alter table places add constraint places_name unique (parent, db, name, slot) deferrable initially deferred`

// By what a list of one file costs, the trigger would be planned anew for each write, which takes twice as long as what it does.
const count = 'alter function count_blobs() set plan_cache_mode = force_generic_plan'

export const earlyPlans: Migration = {
  async up(db) {
    for (const text of [names, count]) await sql.raw(text).execute(db)
  },
}
