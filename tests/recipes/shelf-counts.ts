// When the shelves of a Group were counted: the fourth example of docs/recipes.md, brought by a module to an installation of today.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `
create table shelf_counts (
  db text collate "C" not null,
  shelf text collate "C" not null,
  counted_at timestamptz not null,
  primary key (db, shelf)
);
alter table shelf_counts enable row level security;
alter table shelf_counts force row level security;
create policy own_database on shelf_counts
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

export const shelfCounts: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
