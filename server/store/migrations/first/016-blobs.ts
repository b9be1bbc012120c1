// Files on records. Each file lies outside of PostgreSQL under a random key, and has one row here from before its first
// byte: in `loose_files` while no record names it, in `blobs` afterwards. Revisions name files by their digest, and the
// trigger counts them, so however a body goes (thinned, compacted, dropped) its files are let go with it.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = `
create table blobs (
  db text collate "C" not null,
  digest text collate "C" not null,
  sha256 bytea not null,
  length bigint not null,
  key text collate "C" not null,
  -- Revisions with a body that name it.
  amount bigint not null default 0,
  checked_at timestamptz not null default now(),
  damage text,
  primary key (db, digest)
);
alter table blobs enable row level security;
alter table blobs force row level security;
create policy own_database on blobs
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true));

-- Beside the walls: it holds random keys alone, and is swept for all databases at once.
create table loose_files (
  database text collate "C" not null,
  key text collate "C" not null,
  since timestamptz not null default now(),
  primary key (database, key)
);
create index loose_files_since on loose_files (since);

alter table databases add column blob_bytes bigint not null default 0;`

// An upload becomes a blob in the transaction of the first revision that names it. The same bytes are there already: then
// the new file stays loose.
const claim = `
create function claim_blob(in_db text, digest text, sha256 bytea, length bigint, key text) returns void
language plpgsql as $$
declare
  known bytea;
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
end $$;`

const count = `
create function attached_digests(body jsonb) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct value ->> 'digest'), '{}') from jsonb_each(body -> '_attachments')
$$;

create function count_blobs() returns trigger language plpgsql as $$
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
    ) select count(*), coalesce(sum(length) filter (where amount = 1), 0) into found_ones, grown from used;
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
      insert into loose_files (database, key) select db, key from gone
    ) select coalesce(sum(length), 0) into freed from gone;
  end if;
  if grown <> freed then
    update databases set blob_bytes = blob_bytes + grown - freed where db = coalesce(new.db, old.db);
  end if;
  return null;
end $$;

create trigger blobs_of_new after insert on revisions for each row
  when (new.body ? '_attachments') execute function count_blobs();
create trigger blobs_of_changed after update of body on revisions for each row
  when (old.body ? '_attachments' or new.body ? '_attachments') execute function count_blobs();
create trigger blobs_of_gone after delete on revisions for each row
  when (old.body ? '_attachments') execute function count_blobs();`

export const blobs: Migration = {
  async up(db) {
    for (const text of [tables, claim, count]) await sql.raw(text).execute(db)
  },
}
