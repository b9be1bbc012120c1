// Rules of subscriptions, and what they did to which items (modules/exoreader/docs/item-rules.md). What a rule hid stands in no list but its own. Nobody has a
// rule yet: the field is new.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const isShown = `where ruled is distinct from 'hide'`
const statements = `
create table feed_rules (
  db text collate "C" not null,
  subscription text collate "C" not null,
  rules jsonb not null,
  primary key (db, subscription)
);
alter table feed_rules enable row level security;
alter table feed_rules force row level security;
create policy own_database on feed_rules
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));
alter table item_states add column ruled text collate "C", add column ruled_by text;
alter table item_marks add column by_rules boolean not null default false;
drop index item_states_all;
drop index item_states_subscription;
create index item_states_all on item_states (db, read, point_at, item) ${isShown};
create index item_states_subscription on item_states (db, subscription, read, point_at, item) ${isShown};
create index item_states_hidden on item_states (db, read, point_at, item) where ruled = 'hide';
create index item_states_hidden_of on item_states (db, subscription, read, point_at, item) where ruled = 'hide';`

export const rulesOfFeeds: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
