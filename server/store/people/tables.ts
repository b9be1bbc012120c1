// Tables about people beside the documents: addresses and password hashes, one-time secrets, API tokens.
// No document call reads them; hashes in, hashes out.
import { DatabaseError } from 'pg'
import { failFields } from '#core/errors.ts'
import type { Statement } from '../connections/statement.ts'
import type { WritesShared } from '../tables/sql.ts'
import type { PeopleTables, PersonRow } from './face.ts'
import { readMemberships } from './memberships.ts'

const columns = `user_id, email, unconfirmed_email, password_hash, locale, confirmed_at,
  confirmation_sent_at, created_at`

const byId: Statement = {
  name: 'person_by_id',
  text: `select ${columns} from people where user_id = $1`,
}
const byEmail: Statement = {
  name: 'person_by_email',
  text: `select ${columns} from people
    where email = lower($1) or email is null and unconfirmed_email = lower($1)
    order by email, created_at, user_id limit 1`,
}
const add: Statement = {
  name: 'person_add',
  text: `insert into people (${columns}) values ($1, lower($2), lower($3), $4, $5, $6, $7, $8)`,
}
const setPassword: Statement = {
  name: 'person_password',
  text: 'update people set password_hash = $2 where user_id = $1',
  concerns: ([user_id]) => [user_id],
}
const setLocale: Statement = {
  name: 'person_locale',
  text: 'update people set locale = $2 where user_id = $1',
  concerns: ([user_id]) => [user_id],
}
const claimAddress: Statement = {
  name: 'person_claim',
  text: `update people set unconfirmed_email = lower($2),
      confirmation_sent_at = coalesce(confirmation_sent_at, $3) where user_id = $1`,
  concerns: ([user_id]) => [user_id],
}
const releaseAddress: Statement = {
  name: 'person_release',
  text: 'update people set unconfirmed_email = null where user_id = $1',
  concerns: ([user_id]) => [user_id],
}
const confirmAddress: Statement = {
  name: 'person_confirm',
  text: `update people set email = unconfirmed_email, unconfirmed_email = null, confirmed_at = $3
    where user_id = $1 and unconfirmed_email = lower($2) returning user_id`,
  concerns: ([user_id]) => [user_id],
}
// Long expired ones go when a new one comes.
const addOneTime: Statement = {
  name: 'one_time_add',
  text: `with gone as (
      delete from one_time_secrets where expires_at < $4::timestamptz - interval '30 days')
    insert into one_time_secrets (purpose, hash, user_id, expires_at, email)
    values ($1, $2, $3, $4, $5)`,
}
const findOneTime: Statement = {
  name: 'one_time_find',
  text: `select user_id, email from one_time_secrets
    where purpose = $1 and hash = $2 and expires_at > $3`,
}
const takeOneTime: Statement = {
  name: 'one_time_take',
  text: `delete from one_time_secrets where purpose = $1 and hash = $2 and expires_at > $3
    returning user_id, email`,
}
const dropOneTime: Statement = {
  name: 'one_time_drop',
  text: 'delete from one_time_secrets where purpose = $1 and user_id = $2',
}
const saveToken: Statement = {
  name: 'token_save',
  text: `insert into tokens (id, user_id, hash, permissions, active, reader_key)
      values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do update set hash = excluded.hash, reader_key = excluded.reader_key,
      permissions = excluded.permissions, active = excluded.active
    where tokens.user_id = excluded.user_id returning id`,
  concerns: ([id]) => [id],
}
const setTokenActive: Statement = {
  name: 'token_active',
  text: 'update tokens set permissions = $2, active = $3 where id = $1',
  concerns: ([id]) => [id],
}
const endTokens: Statement = {
  name: 'tokens_end',
  text: 'update tokens set active = false where user_id = $1 and active',
  concerns: ([user_id]) => [user_id],
}
const endSessions: Statement = {
  name: 'sessions_end',
  text: `delete from sessions where user_id = $1 and ($2::bytea is null or hash <> $2)`,
  concerns: ([user_id]) => [user_id],
}

/** Opened on the store, each call committed at once, or inside a transaction. */
export function peopleTables({ shared: { read, write } }: WritesShared): PeopleTables {
  return {
    membershipsOf: (user_id, email) => readMemberships(read, user_id, email),
    byId: async (user_id) => (await read<PersonRow>(byId, [user_id]))[0],
    byEmail: async (email) => (await read<PersonRow>(byEmail, [email]))[0],
    async add(person) {
      const { user_id, email, unconfirmed_email, password_hash, locale } = person
      const moments = [person.confirmed_at, person.confirmation_sent_at, person.created_at]
      const values = [user_id, email, unconfirmed_email, password_hash, locale, ...moments]
      await unlessTaken(write(add, values))
    },
    async setPassword(user_id, password_hash) {
      await write(setPassword, [user_id, password_hash])
    },
    async setLocale(user_id, locale) {
      await write(setLocale, [user_id, locale])
    },
    async claimAddress(user_id, address, at) {
      await write(claimAddress, [user_id, address, at])
    },
    async releaseAddress(user_id) {
      await write(releaseAddress, [user_id])
    },
    async confirmAddress(user_id, email, at) {
      return (await unlessTaken(write(confirmAddress, [user_id, email, at]))).length > 0
    },
    async addOneTime(purpose, hash, user_id, expires_at, email) {
      await write(addOneTime, [purpose, hash, user_id, expires_at, email])
    },
    async findOneTime(purpose, hash, now) {
      return (await read<{ user_id: string; email: string }>(findOneTime, [purpose, hash, now]))[0]
    },
    async takeOneTime(purpose, hash, now) {
      return (await write<{ user_id: string; email: string }>(takeOneTime, [purpose, hash, now]))[0]
    },
    async dropOneTime(purpose, user_id) {
      await write(dropOneTime, [purpose, user_id])
    },
    async saveToken({ id, user_id, hash, permissions, active, key = null }) {
      const values = [id, user_id, hash, permissions, active, key]
      const saved = await write(saveToken, values)
      // Ids are chosen by the maker of the document: nobody gets at another's token by naming it.
      if (saved.length === 0) throw failFields({ _id: { key: 'taken' } })
    },
    async setTokenActive(id, permissions, active) {
      await write(setTokenActive, [id, permissions, active])
    },
    async endTokens(user_id) {
      await write(endTokens, [user_id])
    },
    async endSessions(user_id, except) {
      await write(endSessions, [user_id, except ?? null])
    },
  }
}

/** Failure 422 under the member that another person has already. */
async function unlessTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const constraint = error instanceof DatabaseError ? error.constraint : undefined
    if (constraint === 'people_email') throw failFields({ email: { key: 'taken' } })
    if (constraint === 'people_name') throw failFields({ unconfirmed_email: { key: 'taken' } })
    throw error
  }
}
