// Small files are kept in their rows (modules/rdisk/docs/small-files.md): such a row has bytes and no key.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// What is packed already is packed no further, and the rest is small.
const table = `
alter table blobs add column bytes bytea;
alter table blobs alter column bytes set storage external;
alter table blobs alter column key drop not null;
alter table blobs add constraint blobs_bytes check ((key is null) <> (bytes is null))`

// As migration 026 made it, with the bytes of small files in the place of a key. The file that a damaged one had is loose then.
const claim = `
drop function claim_blob(text, text, bytea, bigint, text);
create function claim_blob(in_db text, digest text, sha256 bytea, length bigint, key text, bytes bytea) returns void
language plpgsql as $$
declare
  known record;
begin
  if bytes is not null then
    insert into blobs (db, digest, sha256, length, bytes)
      values (in_db, claim_blob.digest, claim_blob.sha256, claim_blob.length, claim_blob.bytes) on conflict do nothing;
  else
    with added as (
      insert into blobs (db, digest, sha256, length, key)
        select f.database, claim_blob.digest, claim_blob.sha256, claim_blob.length, f.key from loose_files f
          where f.database = in_db and f.key = claim_blob.key
        on conflict do nothing returning blobs.key
    ) delete from loose_files f using added where f.database = in_db and f.key = added.key;
  end if;
  if found then return; end if;
  select b.sha256, b.key, b.damage into known from blobs b where b.db = in_db and b.digest = claim_blob.digest for update;
  if not found then
    raise exception 'the upload % is gone', key using errcode = 'BB001';
  elsif known.sha256 <> claim_blob.sha256 then
    raise exception 'another file has the digest %', digest using errcode = 'BB002';
  elsif known.damage is null then
    return;
  end if;
  if bytes is null then
    delete from loose_files f where f.database = in_db and f.key = claim_blob.key;
    if not found then return; end if;
  end if;
  update blobs b set key = claim_blob.key, bytes = claim_blob.bytes, damage = null, checked_at = now()
    where b.db = in_db and b.digest = claim_blob.digest;
  if known.key is not null then
    insert into loose_files (database, key) values (in_db, known.key);
  end if;
end $$`

// As migration 019 made it, but that only what has a key leaves a file.
const count = `
create or replace function count_blobs() returns trigger language plpgsql as $$
declare
  named text[];
  found_ones bigint;
  grown bigint := 0;
  freed bigint := 0;
begin
  if tg_op <> 'DELETE' and new.body ? '_attachments' then
    named := attached_digests(new.body);
    with used as (
      update blobs set amount = amount + 1 where db = new.db and digest = any(named)
        returning length, amount
    ) select count(*), coalesce(sum(greatest(length, 4096)) filter (where amount = 1), 0)
      into found_ones, grown from used;
    if found_ones <> cardinality(named) then
      raise exception 'a revision of % names a file that is not here', new.id using errcode = '23503';
    end if;
  end if;
  if tg_op <> 'INSERT' and old.body ? '_attachments' then
    named := attached_digests(old.body);
    update blobs set amount = amount - 1 where db = old.db and digest = any(named);
    with gone as (
      delete from blobs where db = old.db and digest = any(named) and amount = 0 returning db, key, length
    ), loose as (
      insert into loose_files (database, key) select db, key from gone where key is not null
    ) select coalesce(sum(greatest(length, 4096)), 0) into freed from gone;
  end if;
  if grown <> freed then
    update databases set blob_bytes = blob_bytes + grown - freed where db = coalesce(new.db, old.db);
  end if;
  return null;
end $$`

export const smallFiles: Migration = {
  async up(db) {
    for (const text of [table, claim, count]) await sql.raw(text).execute(db)
  },
}
