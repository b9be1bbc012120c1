// First migration: documents, their revisions, counters and sequences; the tables beside them; the tenant wall.
// Every tenant table has `db` first in its primary key, so that it can be distributed by it.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tenantTables = `
create table databases (
  db text collate "C" primary key,
  update_seq bigint not null default 0,
  doc_count bigint not null default 0,
  doc_del_count bigint not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null default now()
);

-- The winning revision of each document. \`counters\` and \`size\` say what it adds to the counters;
-- \`leaves\` is 1 unless replication brought conflicts.
create table documents (
  db text collate "C" not null,
  id text collate "C" not null,
  rev text collate "C" not null,
  klass text collate "C",
  deleted boolean not null,
  seq bigint not null,
  body jsonb not null,
  terms tsvector not null,
  counters text[] not null,
  size integer not null,
  leaves integer not null default 1,
  primary key (db, id)
);
create unique index documents_seq on documents (db, seq);
create index documents_klass on documents (db, klass, id) where not deleted;

-- Every revision as a tree: \`parent\` is the revision it was made from. A body is missing for ancestors that
-- this installation never saw. \`terms\` and \`counters\` are kept for leaves that lose against the winner only.
create table revisions (
  db text collate "C" not null,
  id text collate "C" not null,
  rev text collate "C" not null,
  generation integer not null,
  parent text collate "C",
  leaf boolean not null,
  deleted boolean not null,
  seq bigint not null,
  klass text collate "C",
  event text not null,
  actor text,
  at timestamptz not null,
  body jsonb,
  terms tsvector,
  counters text[],
  primary key (db, id, rev)
);
create index revisions_seq on revisions (db, seq);

create table counters (
  db text collate "C" not null,
  kind text collate "C" not null,
  amount bigint not null,
  size bigint not null,
  primary key (db, kind)
);

create table sequences (
  db text collate "C" not null,
  kind text collate "C" not null,
  next bigint not null,
  primary key (db, kind)
);`

const wall = ['databases', 'documents', 'revisions', 'counters', 'sequences']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_database on ${table}
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`,
  )
  .join('')

// Read across databases by the store's named functions alone: what a person belongs to, and who people are.
const systemTables = `
create table memberships (
  db text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C",
  email text collate "C" not null,
  pending boolean not null,
  editor boolean not null,
  report_view boolean not null,
  bookmark boolean not null,
  created_by text collate "C",
  primary key (db, id)
);
create index memberships_user on memberships (user_id);
create index memberships_email on memberships (email);

create table groups (
  db text collate "C" primary key,
  name text not null,
  plan text not null,
  records bigint not null,
  created_by text collate "C"
);

create table people (
  user_id text collate "C" primary key,
  email text collate "C",
  unconfirmed_email text collate "C",
  password_hash text not null,
  locale text not null,
  confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  created_at timestamptz not null
);
-- The address a person signs in with: the confirmed one or, failing that, the one he registered with.
create unique index people_address on people ((coalesce(email, unconfirmed_email)));

create table sessions (
  hash bytea primary key,
  user_id text collate "C" not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  agent text not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table tokens (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  hash bytea not null unique,
  permissions text[] not null,
  active boolean not null
);

create table one_time_secrets (
  purpose text collate "C" not null,
  hash bytea not null,
  user_id text collate "C" not null,
  email text collate "C" not null,
  expires_at timestamptz not null,
  primary key (purpose, hash)
);
create index one_time_secrets_expiry on one_time_secrets (expires_at);

create table attempts (
  key text collate "C" primary key,
  amount integer not null,
  ends_at timestamptz not null
);
create index attempts_end on attempts (ends_at);

create table installation (
  only_one boolean primary key default true check (only_one),
  uuid uuid not null default gen_random_uuid()
);
insert into installation default values;`

// Jobs live in tables of the queue's own, behind its own walls: the tenant role reaches them through this door alone.
const queueDoor = `
create function queue_job(task text, payload json, key text, run_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload => payload, job_key => key, run_at => run_at);
end $$;
revoke all on function queue_job(text, json, text, timestamptz) from public;`

// btree_gin lets one index hold the database and the terms; without the right to make it, the terms alone.
const searchIndex = `
do $$
begin
  create extension if not exists btree_gin;
  create index documents_terms on documents using gin (db, terms) where not deleted;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  create index documents_terms on documents using gin (terms) where not deleted;
end $$;`

export const foundation: Migration = {
  async up(db) {
    for (const text of [tenantTables, wall, systemTables, queueDoor, searchIndex]) {
      await sql.raw(text).execute(db)
    }
  },
}
