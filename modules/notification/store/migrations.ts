// Issues of the newsletter, and who gets each, once (modules/notification/docs/newsletter.md). They belong to no database.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Migrations } from '#server/store/migrations/all.ts'

const tables = `
create table newsletter_issues (
  id text collate "C" primary key,
  topic text collate "C" not null,
  texts jsonb not null,
  state text collate "C" not null default 'draft',
  created_at timestamptz not null,
  previewed_at timestamptz,
  begun_at timestamptz,
  -- The last person that was looked at.
  behind text collate "C" not null default ''
);
create table newsletter_recipients (
  issue text collate "C" not null,
  user_id text collate "C" not null,
  sent_at timestamptz,
  primary key (issue, user_id)
);`

const newsletter: Migration = {
  async up(db) {
    await sql.raw(tables).execute(db)
  },
}

export const notificationMigrations: Migrations = { '053-newsletter': newsletter }
