// Places of files and folders in their tree (modules/rdisk/docs/tree.md), behind the tenant wall. Nothing is there yet: the kind is new,
// and the nightly check adds the places of files that records of a former release have.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Names are unique at the commit, whatever the order in which a transaction moves things. `slot` is '' of what is live, so that
// any number in the trash may have one name. `photo 2` comes before `photo 10`.
const tables = `
create collation if not exists names_for_people (provider = icu, locale = 'und-u-kn-true');
create table places (
  db text collate "C" not null,
  id text collate "C" not null,
  record text collate "C" not null,
  parent text collate "C" not null,
  slot text collate "C" not null,
  name text collate "C" not null,
  folder boolean not null,
  kind text collate "C" not null,
  size bigint not null,
  content_type text collate "C" not null,
  tag text collate "C" not null,
  modified_at text collate "C" not null,
  created_at text collate "C" not null,
  content_at text collate "C" not null,
  deleted_at text collate "C" not null,
  starred boolean not null,
  color text collate "C" not null,
  litter boolean not null,
  keep smallint not null,
  versions smallint not null,
  former_bytes bigint not null default 0,
  primary key (db, id),
  constraint places_name unique (db, parent, name, slot) deferrable initially deferred
);
create index places_record on places (db, record) where record <> id;
create index places_trash on places (db, deleted_at, id) where deleted_at <> '';
create index places_recent on places (db, content_at, id) where not folder and not litter;
create index places_starred on places (db, id) where starred;
create index places_litter on places (db, content_at) where litter;
alter table places enable row level security;
alter table places force row level security;
create policy own_database on places
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

export const places: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}
