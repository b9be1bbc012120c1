// Ancestors that nobody has bodies of are names in a list of the revision that they lead to, not a row
// each (server/store/writing/line.ts). What stood in rows moves into lists, database by database.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const column = 'alter table revisions add column ancestors text[]'

// A row keeps its place where it has no child or several. The rows of everybody are read: for these statements the owner
// of the tables looks over the wall.
const fold = `
alter table revisions no force row level security;
create temp table folded on commit drop as
  select db, id, rev, parent from revisions where event = 'missing' and body is null and not leaf;
alter table folded add primary key (db, id, rev);
analyze folded;
delete from folded f using (
    select f.db, f.id, f.rev from folded f
      left join revisions c on c.db = f.db and c.id = f.id and c.parent = f.rev
      group by f.db, f.id, f.rev having count(c.rev) <> 1) as stays
  where (f.db, f.id, f.rev) = (stays.db, stays.id, stays.rev);
do $$
declare
  name text;
begin
  for name in select distinct db from folded loop
    with recursive walk as (
      select r.id, r.rev as head, f.parent as ancestor, 1 as step
        from folded f join revisions r on r.db = f.db and r.id = f.id and r.parent = f.rev
        where f.db = name and not exists (
          select from folded o where o.db = r.db and o.id = r.id and o.rev = r.rev)
      union all
      select walk.id, walk.head, f.parent, walk.step + 1
        from walk join folded f on f.db = name and f.id = walk.id and f.rev = walk.ancestor
    ), lists as (
      select id, head, coalesce(array_agg(ancestor order by step)
          filter (where ancestor is not null), '{}') as ancestors
        from walk group by id, head)
    update revisions r set ancestors = lists.ancestors from lists
      where r.db = name and r.id = lists.id and r.rev = lists.head;
    delete from revisions r using folded f
      where f.db = name and r.db = name and r.id = f.id and r.rev = f.rev;
  end loop;
end $$;
alter table revisions force row level security;`

// Few rows have a list, and a name without a row is looked for in those alone.
const index = 'create index revisions_lists on revisions (db, id) where ancestors is not null'

export const lines: Migration = {
  async up(db) {
    for (const text of [column, fold, index]) await sql.raw(text).execute(db)
  },
}
