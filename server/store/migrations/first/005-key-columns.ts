// Fifth migration: the keys of declared fields stand in columns of their own (server/store/key-columns.ts) instead of in
// one partial index for each kind and field: the cost of a write no longer grows with the number of kinds.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Fixed by this migration; more take another one. */
const numbers = Array.from({ length: 16 }, (_, at) => at + 1)

const columns = `alter table documents
${numbers.map((n) => `  add column k${n} text collate "und-x-icu"`).join(',\n')}`

// A key that is there says that the record is live and of a kind that declares so many fields.
const indexes = numbers.map(
  (n) => `create index documents_k${n} on documents (db, klass, k${n}, id) where k${n} is not null`,
)

// What is common differs from kind to kind.
const statistics = numbers.map(
  (n) => `create statistics documents_k${n}_of_klass (mcv) on klass, k${n} from documents`,
)

const assignment = `
create table key_columns (
  klass text collate "C" not null,
  field text collate "C" not null,
  number integer not null,
  primary key (klass, number),
  unique (klass, field)
)`

// SQL twin of storedKey (server/store/keys/order.ts).
const storedKey = `
create function mango_stored_key(value jsonb) returns text
language sql immutable parallel safe as $$
  select case when jsonb_typeof(value) in ('array', 'object') then left(mango_key(value), 1)
    else mango_key(value) end
$$`

/** The indexes and statistics that earlier releases made for each declared field. */
const former = `
do $$
declare
  name text;
begin
  for name in select indexname from pg_indexes
    where schemaname = 'public' and tablename = 'documents' and indexname like 'documents\\_by\\_%'
  loop
    execute format('drop index %I', name);
  end loop;
  for name in select stxname from pg_statistic_ext where stxrelid = 'documents'::regclass loop
    execute format('drop statistics %I', name);
  end loop;
end $$`

export const keyColumns: Migration = {
  async up(db) {
    for (const text of [former, columns, ...indexes, ...statistics, assignment, storedKey]) {
      await sql.raw(text).execute(db)
    }
  },
}
