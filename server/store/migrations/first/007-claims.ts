// Seventh migration: any number of people may claim an address, and one holds it; a mere name, which no mailbox can
// settle, is one person's. The wish of somebody whose address another one had stood in his document alone: now it stands
// in his row, as everybody's.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Documents of everybody are read: for these statements the owner of the tables looks over the wall.
const wishes = `
alter table documents no force row level security;
update people p set unconfirmed_email = d.body ->> 'unconfirmed_email' from documents d
  where d.db = p.user_id and d.id = p.user_id and not d.deleted
    and p.unconfirmed_email is null and d.body ->> 'unconfirmed_email' like '%@%';
alter table documents force row level security;`

const indexes = `
drop index people_address;
create unique index people_email on people (email);
create unique index people_name on people (unconfirmed_email)
  where email is null and unconfirmed_email not like '%@%';
create index people_claims on people (unconfirmed_email, created_at, user_id) where email is null;`

export const claims: Migration = {
  async up(db) {
    for (const text of [wishes, indexes]) await sql.raw(text).execute(db)
  },
}
