// What a backup lacks, and what did not come back from one (docs/decisions/020); null where everything is whole.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const lackingFiles: Migration = {
  async up(db) {
    await sql`alter table backups add column lacks jsonb`.execute(db)
    await sql`alter table restores add column lacks jsonb`.execute(db)
  },
}
