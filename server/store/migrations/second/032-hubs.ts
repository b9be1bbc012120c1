// What was agreed with the hubs of feeds (WebSub): nothing yet. The secret that a hub is given follows from the key of the
// installation.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const columns = `
alter table feeds drop column hub_secret,
  add column hub_asked text collate "C",
  add column hub_leased_at timestamptz,
  add column hub_told_at timestamptz,
  add column hub_due_at timestamptz;
create index feeds_hubs on feeds (hub_due_at, id) where hub is not null;`

export const hubs: Migration = {
  async up(db) {
    await sql.raw(columns).execute(db)
  },
}
