// Groups that follow a feed no more and may have items of it still (modules/exoreader/docs/moves.md). Those that left one before this are noted where
// they have any: what they have with a star, and what became theirs when two feeds became one.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const table = `
create table feed_holders (
  db text collate "C" not null,
  feed bigint not null,
  since timestamptz not null,
  delivered bigint not null default 0,
  primary key (feed, db)
);
create index feed_holders_db on feed_holders (db);
insert into feed_holders (db, feed, since)
  select distinct s.db, i.feed, now() from item_states s join feed_items i on i.id = s.item
    where not exists (select from feed_readers r where r.db = s.db and r.feed = i.feed);`

export const feedHolders: Migration = {
  async up(db) {
    await sql.raw(table).execute(db)
  },
}
