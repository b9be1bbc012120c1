// How far the changes of a database had come on each of its last nights: what is in the trash goes for good after so many nights of the server,
// since a clock that was wrong, or set, says nothing of how long it lay there.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// What is there by now goes by the clock alone: as if the last nights had all been after it.
const statements = `
create table nights (
  db text collate "C" primary key,
  seqs bigint[] not null,
  at timestamptz not null
);
alter table databases no force row level security;
insert into nights (db, seqs, at) select db, array_fill(update_seq, array[31]), '-infinity' from databases where db like 'acc-%';
alter table databases force row level security;
alter table nights enable row level security;
alter table nights force row level security;
create policy own_database on nights
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true))`

export const nights: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
