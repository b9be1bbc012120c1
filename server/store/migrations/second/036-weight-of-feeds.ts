// What all items of a feed weigh, and how many they are, noted with each that comes and goes; and up to which item a feed keeps no more, so
// that nobody is given what is about to go (modules/exoreader/docs/kept.md).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const columns = `
alter table feeds add column kept_items integer not null default 0,
  add column kept_from bigint not null default 0;
update feeds set kept_bytes = 0;
update feeds f set kept_items = w.items, kept_bytes = w.bytes
  from (select feed, count(*) as items, sum(octet_length(content) + 3000) as bytes from feed_items group by feed) w
  where f.id = w.feed;`

export const weightOfFeeds: Migration = {
  async up(db) {
    await sql.raw(columns).execute(db)
  },
}
