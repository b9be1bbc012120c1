// Kinds that give rights have one version at a time. Those that lost in an earlier release are leaves no more, so that
// nothing makes them the document again; a token whose document says that it is not active, or is gone, opens no door.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const kinds = `('Account', 'Adjustment', 'Membership', 'User', 'UserToken')`

// Documents of everybody are read: for these statements the owner of the tables looks over the wall.
const oneVersion = `
alter table documents no force row level security;
alter table revisions no force row level security;
update revisions r set leaf = false from documents d
  where d.leaves > 1 and d.klass in ${kinds} and r.db = d.db and r.id = d.id and r.leaf and r.rev <> d.rev;
update documents set leaves = 1 where leaves > 1 and klass in ${kinds};
update tokens t set active = false where active and not exists (
  select from documents d where d.db = t.user_id and d.id = t.id
    and not d.deleted and d.body -> 'active' = 'true'::jsonb);
alter table revisions force row level security;
alter table documents force row level security;`

export const oneVersionOfRights: Migration = {
  async up(db) {
    await sql.raw(oneVersion).execute(db)
  },
}
