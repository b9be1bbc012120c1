// Tables of payment (modules/plans/docs/payment.md): events of the provider by their ids, subscriptions of a Group behind the tenant wall, and
// what the sandbox keeps in the provider's place.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Migrations } from '#server/store/migrations/all.ts'

const tables = `
create table billing_events (
  id text collate "C" primary key,
  type text not null,
  subscription text collate "C",
  occurred_at text not null,
  received_at text not null,
  -- It was read from the provider's list.
  listed boolean not null
);
create index billing_events_received on billing_events (received_at);
create table subscriptions (
  db text collate "C" not null,
  id text collate "C" not null,
  body jsonb not null,
  -- An amount that was announced for the next period.
  announced jsonb,
  primary key (db, id)
);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy own_database on subscriptions
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));
create table sandbox_subscriptions (
  id text collate "C" primary key,
  body jsonb not null,
  -- Its events are kept back until somebody delivers them by hand.
  holds boolean not null
);
create index sandbox_subscriptions_of on sandbox_subscriptions ((body->'custom_data'->>'account_id'));
create table sandbox_events (
  id text collate "C" primary key,
  subscription text collate "C" not null,
  body jsonb not null,
  deliveries integer not null default 0
);
create index sandbox_events_of on sandbox_events (subscription, id);`

const payment: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}

const refused = `
-- The Group that its subscription was to be for, which pays for nothing there.
alter table billing_events add column refused text collate "C";`

const refusedPayments: Migration = {
  async up(db) {
    await sql.raw(refused).execute(db)
  },
}

export const planMigrations: Migrations = {
  '051-payment': payment,
  '054-refused-payments': refusedPayments,
}
