// Keys of programs that read feeds, beside the tokens that they follow from: none is there yet.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const columns = `
alter table tokens add column reader_key bytea unique;`

export const readerKeys: Migration = {
  async up(db) {
    await sql.raw(columns).execute(db)
  },
}
