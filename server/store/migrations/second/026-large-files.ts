// Files that come in several calls, and their pieces (modules/rdisk/docs/large-files.md); public links may ask for a password. A file that is
// damaged is put right by the next upload of the same bytes, and damage is found without a look at every row.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const walled = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_database on ${table}
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));`

const tables = `
create table coming_files (
  db text collate "C" not null,
  id text collate "C" not null,
  person text collate "C" not null,
  length bigint not null,
  about jsonb not null,
  expires_at timestamptz not null,
  record_id text collate "C",
  primary key (db, id)
);
create index coming_files_of on coming_files (db, person, expires_at);
create table file_pieces (
  db text collate "C" not null,
  file text collate "C" not null,
  start bigint not null,
  length bigint not null,
  key text collate "C" not null,
  digest text collate "C" not null,
  sha256 bytea not null,
  primary key (db, file, start)
);
${walled('coming_files')}
${walled('file_pieces')}
create index blobs_damaged on blobs (db) where damage is not null;
alter table public_links add column password text;`

// As migration 016 made it; a damaged file changes places with the new one.
const claim = `
create or replace function claim_blob(in_db text, digest text, sha256 bytea, length bigint, key text) returns void
language plpgsql as $$
declare
  known bytea;
  former text;
begin
  with added as (
    insert into blobs (db, digest, sha256, length, key)
      select f.database, claim_blob.digest, claim_blob.sha256, claim_blob.length, f.key from loose_files f
        where f.database = in_db and f.key = claim_blob.key
      on conflict do nothing returning blobs.key
  ) delete from loose_files f using added where f.database = in_db and f.key = added.key;
  select b.sha256 into known from blobs b where b.db = in_db and b.digest = claim_blob.digest;
  if known is null then
    raise exception 'the upload % is gone', key using errcode = 'BB001';
  elsif known <> claim_blob.sha256 then
    raise exception 'another file has the digest %', digest using errcode = 'BB002';
  end if;
  select b.key into former from blobs b
    where b.db = in_db and b.digest = claim_blob.digest and b.damage is not null for update;
  if former is null then return; end if;
  update loose_files f set key = former, since = now() where f.database = in_db and f.key = claim_blob.key;
  if found then
    update blobs b set key = claim_blob.key, damage = null, checked_at = now()
      where b.db = in_db and b.digest = claim_blob.digest;
  end if;
end $$;`

export const largeFiles: Migration = {
  async up(db) {
    for (const text of [tables, claim]) await sql.raw(text).execute(db)
  },
}
