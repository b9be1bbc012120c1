// How often a Group wants a feed, and whether it wants the whole texts of its items (modules/exoreader/docs/whole-texts.md). Nobody said either
// yet: the fields are new.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `
alter table feed_readers add column every_minutes smallint, add column whole_text boolean not null default false;
alter table feeds add column articles_at timestamptz, add column articles_done bigint not null default 0,
  add column articles_failures smallint not null default 0;
create index feeds_articles on feeds (articles_at) where articles_at is not null;
alter table feed_items add column article text, add column article_failed text collate "C", add column article_status smallint,
  add column article_at timestamptz;`

export const ownWaysOfFeeds: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
