// The room that files take up: each at least 4 KB, as on a disk, so that a million of one byte are no small thing; and those
// that wait for a record which names them count too.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const waiting = 'alter table loose_files add column length bigint not null default 0'

// As migration 016 made it, but for the length of a file.
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
      insert into loose_files (database, key) select db, key from gone
    ) select coalesce(sum(greatest(length, 4096)), 0) into freed from gone;
  end if;
  if grown <> freed then
    update databases set blob_bytes = blob_bytes + grown - freed where db = coalesce(new.db, old.db);
  end if;
  return null;
end $$`

// The rows of everybody are read: for this statement the owner of the tables looks over the wall.
const tables = ['databases', 'blobs']
const force = (is: string) =>
  tables.map((table) => `alter table ${table} ${is} row level security;`).join('\n')

const measure = `
update databases d set blob_bytes = s.bytes
  from (select db, sum(greatest(length, 4096)) as bytes from blobs group by db) s where s.db = d.db`

export const roomOfFiles: Migration = {
  async up(db) {
    for (const text of [waiting, count, force('no force'), measure, force('force')]) {
      await sql.raw(text).execute(db)
    }
  },
}
