// What was deleted and can be brought back has rows of its own: what a record was last, by whom and when it was deleted. They were read from
// tombstones, where a deletion that another installation or a program made hid them.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The rows of everybody are read: for these statements the owner of the tables looks over the wall. What the server said on top of a
// deletion that was made elsewhere (`correct`) was made by who sent that.
const statements = `
create table trash (
  db text collate "C" not null,
  id text collate "C" not null,
  klass text collate "C" not null,
  last text collate "C" not null,
  actor text,
  at timestamptz not null,
  merged_into text collate "C",
  deleted_with text collate "C",
  primary key (db, id)
);
create index trash_at on trash (db, at);
create index trash_deleted_with on trash (db, deleted_with) where deleted_with is not null;
drop index revisions_trash;
alter table documents no force row level security;
alter table revisions no force row level security;
insert into trash (db, id, klass, last, actor, at, merged_into, deleted_with)
  select distinct on (t.db, t.id) t.db, t.id, d.klass, l.rev,
      case when t.event = 'correct' then p.actor else t.actor end,
      case when t.event = 'correct' and p.at is not null then p.at else t.at end,
      coalesce(t.body ->> 'merged_into', p.body ->> 'merged_into'),
      coalesce(t.body ->> 'deleted_with', p.body ->> 'deleted_with')
    from documents d
      join revisions t on t.db = d.db and t.id = d.id and t.leaf and t.deleted and t.event in ('destroy', 'correct')
      left join revisions p on p.db = t.db and p.id = t.id and p.rev = t.parent and p.deleted
      cross join lateral (select rev from revisions l
        where l.db = t.db and l.id = t.id and not l.deleted and l.body is not null
        order by l.rev = coalesce(p.parent, t.parent) desc, l.generation desc, l.rev desc limit 1) as l
    where d.deleted and d.klass is not null
      and not exists (select from revisions o where o.db = d.db and o.id = d.id and o.leaf and o.event = 'purge')
    order by t.db, t.id, t.event = 'destroy' desc, t.seq desc;
alter table documents force row level security;
alter table revisions force row level security;
alter table trash enable row level security;
alter table trash force row level security;
create policy own_database on trash
  using (db = current_setting('app.db', true)) with check (db = current_setting('app.db', true))`

export const trashByItself: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
