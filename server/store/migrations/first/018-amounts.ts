// Keys of amounts below nought: -10.00 comes before -5.00 in a field that is sorted by the numbers in it. What such a key was
// before stays until its record is written; no field of a release had one.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// SQL twin of naturalKey (server/store/keys/order.ts).
const naturalKey = `
create or replace function mango_natural_key(value jsonb) returns text
language sql immutable parallel safe as $$
  select case when jsonb_typeof(value) = 'string' then '5' || left((
      select coalesce(string_agg(part[1] || case
          when part[2] = '' then ''
          when value #>> '{}' ~ '^-[0-9]{1,18}(\\.[0-9]{1,8})?$'
            then lpad((999 - length(digits))::text, 3, '0') || translate(digits, '0123456789', '9876543210')
          else lpad(length(digits)::text, 3, '0') || digits end, '' order by at), '')
        from regexp_matches(value #>> '{}', '([^0-9]*)([0-9]*)', 'g') with ordinality as found(part, at),
          lateral (select coalesce(nullif(ltrim(part[2], '0'), ''), '0') as digits) as number
    ), 500)
    else mango_stored_key(value) end
$$`

export const amounts: Migration = {
  async up(db) {
    await sql.raw(naturalKey).execute(db)
  },
}
