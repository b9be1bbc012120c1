// Keys of fields whose numbers count as numbers: `A-2` comes before `A-10`. An assignment says whether its column holds
// such keys; the filling makes them (docs/decisions/024).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const column = `alter table key_columns add column "natural" boolean not null default false`

// SQL twin of naturalKey (server/store/keys/order.ts).
const naturalKey = `
create function mango_natural_key(value jsonb) returns text
language sql immutable parallel safe as $$
  select case when jsonb_typeof(value) = 'string' then '5' || left((
      select coalesce(string_agg(part[1] || case when part[2] = '' then ''
          else lpad(length(digits)::text, 3, '0') || digits end, '' order by at), '')
        from regexp_matches(value #>> '{}', '([^0-9]*)([0-9]*)', 'g') with ordinality as found(part, at),
          lateral (select coalesce(nullif(ltrim(part[2], '0'), ''), '0') as digits) as number
    ), 500)
    else mango_stored_key(value) end
$$`

export const naturalKeys: Migration = {
  async up(db) {
    for (const text of [column, naturalKey]) await sql.raw(text).execute(db)
  },
}
