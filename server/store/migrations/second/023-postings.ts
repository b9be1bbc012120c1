// What records do to ledgers, and the totals of each ledger (docs/decisions/065), behind the tenant wall. Nothing is there yet:
// the kinds that declare postings are new, and the nightly check fills in what a former release wrote of them.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const walled = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_database on ${table}
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

// A ledger is read in the order of its days, of the creation of its records and of their ids: the index has all that a running
// balance is made of.
const tables = `
create table postings (
  db text collate "C" not null,
  id text collate "C" not null,
  place smallint not null,
  ledger text collate "C" not null,
  date text collate "C" not null,
  created_at text collate "C" not null,
  klass text collate "C" not null,
  standing text collate "C" not null,
  flow text collate "C" not null,
  minor bigint not null,
  primary key (db, id, place)
);
create index postings_of_ledger on postings (db, ledger, date, created_at, id)
  include (minor, standing, flow, klass);
create table ledgers (
  db text collate "C" not null,
  ledger text collate "C" not null,
  confirmed numeric not null,
  pending numeric not null,
  count bigint not null,
  primary key (db, ledger)
);
${walled('postings')}
${walled('ledgers')}`

export const postings: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}
