// When a Group was deleted that can still be brought back (modules/account/docs/deletion.md).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `
alter table groups add column deleted_at timestamptz;
create index groups_deleted on groups (deleted_at) where deleted_at is not null;`

export const deletedGroups: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
