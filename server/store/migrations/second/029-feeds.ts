// Feeds and their items, kept once for all Groups, and what each Group has of them: which items, read or not, with a star or not
// (modules/exoreader/docs/feeds.md). Nobody subscribes to any yet: the kind is new.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const walled = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_database on ${table}
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

// Of no Group. A server's turn (`feed_hosts.next_at`) is when one of its feeds is due, or later while it rests. The numbers of
// items rise in the order in which they come, per feed.
const shared = `
create table feed_hosts (
  host text collate "C" primary key,
  next_at timestamptz not null,
  rests_until timestamptz not null default '-infinity'
);
create index feed_hosts_next on feed_hosts (next_at);
create table feeds (
  id bigint generated always as identity primary key,
  address text collate "C" not null unique,
  host text collate "C" not null,
  next_at timestamptz,
  title text not null default '',
  site text,
  icon text,
  etag text,
  last_modified text,
  body_hash text collate "C",
  zone_minutes integer,
  created_at timestamptz not null,
  fetched_at timestamptz,
  changed_at timestamptz,
  state text collate "C" not null default 'new',
  error text collate "C",
  status smallint,
  failures smallint not null default 0,
  failing_since timestamptz,
  cut boolean not null default false,
  moved_to text collate "C",
  moved_times smallint not null default 0,
  moved_since timestamptz,
  hub text,
  topic text,
  hub_secret text,
  hub_lease_until timestamptz,
  last_item bigint not null default 0
);
create index feeds_due on feeds (host, next_at) where next_at is not null;
create table feed_items (
  id bigint generated always as identity primary key,
  feed bigint not null,
  key text collate "C" not null,
  alias text collate "C",
  hash text collate "C" not null,
  url text not null,
  title text not null,
  author text not null,
  summary text not null,
  content text not null,
  content_type text collate "C" not null,
  image text,
  enclosures jsonb,
  categories jsonb,
  comments_url text,
  published_at timestamptz,
  point_at timestamptz not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  stars integer not null default 0,
  terms tsvector not null,
  unique (feed, key)
);
create index feed_items_alias on feed_items (feed, alias) where alias is not null;
create index feed_items_order on feed_items (feed, id);
create index feed_items_age on feed_items (created_at, id);
create index feed_items_terms on feed_items using gin (terms);
create table feed_tombstones (
  feed bigint not null,
  key text collate "C" not null,
  alias text collate "C",
  listed_at timestamptz not null,
  primary key (feed, key)
);
create index feed_tombstones_alias on feed_tombstones (feed, alias) where alias is not null;
create index feed_tombstones_age on feed_tombstones (listed_at);
create table feed_readers (
  db text collate "C" not null,
  subscription text collate "C" not null,
  feed bigint not null,
  active boolean not null,
  delivered bigint not null default 0,
  primary key (db, subscription)
);
create index feed_readers_feed on feed_readers (feed, db, subscription);`

// Of each Group. Every item that a Group has is a row, made when the feed delivers: so each list is a walk over an index.
const own = `
create table item_states (
  db text collate "C" not null,
  item bigint not null,
  feed bigint not null,
  subscription text collate "C" not null,
  point_at timestamptz not null,
  came_at timestamptz not null,
  read boolean not null default false,
  starred boolean not null default false,
  expanded boolean not null default false,
  read_at timestamptz,
  position real,
  mark bigint,
  primary key (db, item)
) with (fillfactor = 90);
create index item_states_all on item_states (db, read, point_at, item);
create index item_states_subscription on item_states (db, subscription, read, point_at, item);
create index item_states_starred on item_states (db, read, point_at, item) where starred;
create index item_states_mark on item_states (db, mark) where mark is not null;
create index item_states_came on item_states (db, came_at) where not read and not starred;
create index item_states_read on item_states (db, read_at) where read and not starred;
create table item_counts (
  db text collate "C" not null,
  subscription text collate "C" not null,
  items integer not null default 0,
  unread integer not null default 0,
  starred integer not null default 0,
  primary key (db, subscription)
);
create table item_marks (
  db text collate "C" not null,
  id bigint not null,
  read boolean not null,
  selection jsonb not null,
  at timestamptz not null,
  primary key (db, id)
);
${['item_states', 'item_counts', 'item_marks'].map(walled).join('')}`

export const feeds: Migration = {
  async up(db) {
    await sql.raw(shared + own).execute(db)
  },
}
