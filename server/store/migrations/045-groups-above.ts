// The Group above a Group, whose members belong to both (modules/account/docs/sub-groups.md).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `
alter table groups add column parent text collate "C";
create index groups_parent on groups (parent) where parent is not null;`

export const groupsAbove: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
