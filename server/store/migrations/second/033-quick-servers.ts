// Servers of feeds that are known to answer quickly are asked apart from all others, which have yet to show it (modules/exoreader/docs/polls.md).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const columns = `
alter table feed_hosts add column quick boolean not null default false;
drop index feed_hosts_next;
create index feed_hosts_turns on feed_hosts (quick, next_at);`

export const quickServers: Migration = {
  async up(db) {
    await sql.raw(columns).execute(db)
  },
}
