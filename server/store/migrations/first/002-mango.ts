// Second migration: the functions that selectors, sorts and their indexes are made of (server/store/mango). Indexes
// hold their results: a later change to one needs a migration that builds the indexes again.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Body of a function that makes the key of `value`; SQL twin of `keyOf` (server/store/keys/order.ts). */
const keyBody = `
  case jsonb_typeof(value)
    when 'string' then return '5' || left(value #>> '{}', 500);
    when 'number' then
      bits := ('x' || encode(float8send((value #>> '{}')::float8), 'hex'))::bit(64);
      if get_bit(bits, 0) = 1 then bits := ~bits; else bits := set_bit(bits, 0, 1); end if;
      return '4' || lpad(to_hex(bits::bigint), 16, '0');
    when 'boolean' then return case when value = 'true'::jsonb then '3' else '2' end;
    when 'null' then return '1';
    when 'array' then return '6' || left(value::text, 500);
    when 'object' then return '7' || left(value::text, 500);
    else return '0';
  end case;`

const functions = [
  `create function mango_key(value jsonb) returns text
language plpgsql immutable parallel safe cost 20 as $$
declare bits bit(64);
begin${keyBody}
end $$`,

  // The usual case in one call: a field of the document itself.
  `create function mango_field_key(body jsonb, field text) returns text
language plpgsql immutable parallel safe cost 20 as $$
declare
  bits bit(64);
  value jsonb := body -> field;
begin${keyBody}
end $$`,

  // Order of two values, arrays and objects included; SQL twin of compareValues (order.ts).
  `create function mango_compare(a jsonb, b jsonb) returns integer
language plpgsql immutable parallel safe cost 100 as $$
declare
  key_a text collate "und-x-icu" := mango_key(a);
  key_b text collate "und-x-icu" := mango_key(b);
  names_a text[];
  names_b text[];
  step integer;
begin
  if left(key_a, 1) <> left(key_b, 1) or key_a < '6' then
    return case when key_a < key_b then -1 when key_a > key_b then 1 else 0 end;
  end if;
  if jsonb_typeof(a) = 'array' then
    for at in 0 .. least(jsonb_array_length(a), jsonb_array_length(b)) - 1 loop
      step := mango_compare(a -> at, b -> at);
      if step <> 0 then return step; end if;
    end loop;
    return sign(jsonb_array_length(a) - jsonb_array_length(b));
  end if;
  names_a := array(select name from jsonb_object_keys(a) as name order by name collate "C");
  names_b := array(select name from jsonb_object_keys(b) as name order by name collate "C");
  for at in 1 .. least(cardinality(names_a), cardinality(names_b)) loop
    step := mango_compare(to_jsonb(names_a[at]), to_jsonb(names_b[at]));
    if step = 0 then
      step := case when names_a[at] collate "C" < names_b[at] collate "C" then -1
        when names_a[at] collate "C" > names_b[at] collate "C" then 1 else 0 end;
    end if;
    if step = 0 then step := mango_compare(a -> names_a[at], b -> names_b[at]); end if;
    if step <> 0 then return step; end if;
  end loop;
  return sign(cardinality(names_a) - cardinality(names_b));
end $$`,
]

export const mangoFunctions: Migration = {
  async up(db) {
    for (const text of functions) await sql.raw(text).execute(db)
  },
}
