// Fourth migration: local documents, where replicating programs note how far they came, behind the tenant wall.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const table = `
create table local_documents (
  db text collate "C" not null,
  id text collate "C" not null,
  rev bigint not null,
  body jsonb not null,
  primary key (db, id)
);
alter table local_documents enable row level security;
alter table local_documents force row level security;
create policy own_database on local_documents
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

export const localDocuments: Migration = {
  async up(db) {
    await sql.raw(table).execute(db)
  },
}
