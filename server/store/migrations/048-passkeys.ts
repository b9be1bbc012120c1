// Passkeys, the challenges that they answer, and when the person of a session last proved who they are: of sessions that are open already nothing is
// known, so they are asked. They belong to people, as sessions and tokens do, and no document call reads them.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = `
create table passkeys (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  credential text collate "C" not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  aaguid text collate "C" not null,
  rp_id text collate "C" not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  refused_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create table passkey_challenges (
  hash bytea primary key,
  purpose text collate "C" not null,
  user_id text collate "C",
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
alter table sessions add column proved_at timestamptz;`

export const passkeys: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db)
  },
}
