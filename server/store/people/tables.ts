// Tables about people beside the documents: addresses and password hashes, one-time secrets, API tokens.
// No document call reads them; hashes in, hashes out.
import { DatabaseError } from 'pg'
import { failFields } from '#core/errors.ts'
import type { Run, Statement } from '../connections/statement.ts'
import type { SqlReadWrite, WritesShared } from '../tables/sql.ts'
import type { PersonRow, TokenRow } from './rows.ts'
import {
  readAdministrators,
  readGroupsBelow,
  readIsMember,
  readMembers,
  readMemberships,
} from './memberships.ts'

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
const locked: Statement = {
  name: 'person_is_locked',
  text: 'select from people where user_id = $1 and locked_at is not null',
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
const putAddressBack: Statement = {
  name: 'person_address_back',
  text: `update people set email = lower($2), unconfirmed_email = null, confirmed_at = $3 where user_id = $1`,
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
    returning user_id, email, expires_at`,
}
const dropOneTime: Statement = {
  name: 'one_time_drop',
  text: 'delete from one_time_secrets where purpose = $1 and user_id = $2',
}
const dropLaterOneTime: Statement = {
  name: 'one_time_drop_later',
  text: 'delete from one_time_secrets where purpose = $1 and user_id = $2 and expires_at > $3',
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

const closeGroup: Statement = {
  name: 'group_closes',
  text: 'delete from memberships where db = $1',
  concerns: ([db]) => [db],
}
const farewells = ['sessions', 'tokens', 'one_time_secrets', 'operators', 'people'].map(
  (table): Statement => ({
    name: `person_leaves_${table}`,
    text: `delete from ${table} where user_id = $1`,
    concerns: ([user_id]) => [user_id],
  }),
)

/** What a one-time secret is for. */
type Purpose = 'confirmation' | 'password' | 'not_me' | 'address_back' | 'proof'
/** Whose secret it is, and for which address. */
interface SecretOwner {
  readonly user_id: string
  readonly email: string
}

interface TakenSecret extends SecretOwner {
  readonly expires_at: string
}

async function removePerson(write: Run, user_id: string, groups: readonly string[]): Promise<void> {
  for (const db of groups) await write(closeGroup, [db])
  for (const statement of farewells) await write(statement, [user_id])
}

function oneTimeSecrets({ read, write }: SqlReadWrite) {
  const change = async (statement: Statement, values: unknown[]) => {
    await write(statement, values)
  }
  return {
    /** One-time secrets, by the token's SHA-256; used ones are gone. */
    addOneTime: (
      purpose: Purpose,
      hash: Buffer,
      user_id: string,
      expires_at: string,
      email: string,
    ) => change(addOneTime, [purpose, hash, user_id, expires_at, email]),
    /** Whose secret it is, unless it is expired or was never there. */
    findOneTime: async (purpose: Purpose, hash: Buffer, now: string) =>
      (await read<SecretOwner>(findOneTime, [purpose, hash, now]))[0],
    /** Takes the row away and returns it, unless it is expired or was never there. */
    takeOneTime: async (purpose: Purpose, hash: Buffer, now: string) =>
      (await write<TakenSecret>(takeOneTime, [purpose, hash, now]))[0],
    /** Makes every outstanding secret of this purpose worthless. */
    dropOneTime: (purpose: Purpose, user_id: string) => change(dropOneTime, [purpose, user_id]),
    /** The same of those that end later than at this moment (ISO). */
    dropLaterOneTime: (purpose: Purpose, user_id: string, expires_at: string) =>
      change(dropLaterOneTime, [purpose, user_id, expires_at]),
  }
}

/**
 * Secrets and look-ups about people: tables that no document call reads. Hashes in, hashes out. Opened on the store, each call committed
 * at once, or inside a transaction.
 */
export function peopleTables({ shared: { read, write } }: WritesShared) {
  const one = async <R>(statement: Statement, values: unknown[]) =>
    (await read<R>(statement, values))[0]
  const change = async (statement: Statement, values: unknown[]) => {
    await write(statement, values)
  }
  return {
    /** As the store's `membershipsOf`, inside the transaction: what was decided on holds until it commits. */
    membershipsOf: (user_id: string, email: string | null) => readMemberships(read, user_id, email),
    /** Members of this Group by their ids, behind its own those by the Group above; at most `limit`. */
    members: (db: string, limit: number) => readMembers(read, db, limit),
    /** Those of them who administer it. */
    administrators: (db: string, limit: number) => readAdministrators(read, db, limit),
    isMember: (db: string, user_id: string) => readIsMember(read, db, user_id),
    /** Names of the Groups below this one. */
    groupsBelow: (db: string) => readGroupsBelow(read, db),
    /** An operator lets them in no more. */
    isLocked: async (user_id: string) => (await read(locked, [user_id])).length > 0,
    byId: (user_id: string) => one<PersonRow>(byId, [user_id]),
    /** Who holds the address or, failing that, the first of those who claim it and hold none. */
    byEmail: (email: string) => one<PersonRow>(byEmail, [email]),
    /**
     * A new person. Failure 422 `email: taken` when another one holds the address, `unconfirmed_email: taken` for a mere
     * name that another one claims; any number may claim an address.
     */
    async add(person: PersonRow) {
      const { user_id, email, unconfirmed_email, password_hash, locale } = person
      const moments = [person.confirmed_at, person.confirmation_sent_at, person.created_at]
      const values = [user_id, email, unconfirmed_email, password_hash, locale, ...moments]
      await unlessTaken(write(add, values))
    },
    setPassword: (user_id: string, hash: string) => change(setPassword, [user_id, hash]),
    setLocale: (user_id: string, locale: string) => change(setLocale, [user_id, locale]),
    /** The person wants this address; a mail to it counts as sent at that moment, unless there was one before. */
    claimAddress: (user_id: string, address: string, at: string) =>
      change(claimAddress, [user_id, address, at]),
    /** The person wants no other address than the one they hold. */
    releaseAddress: (user_id: string) => change(releaseAddress, [user_id]),
    /** The person holds the address that they claimed; false when they do not claim it. Failure 422 `email: taken`. */
    async confirmAddress(user_id: string, email: string, at: string) {
      return (await unlessTaken(write(confirmAddress, [user_id, email, at]))).length > 0
    },
    /** The person holds this address again, which they held before. Failure 422 `email: taken`. */
    async putAddressBack(user_id: string, email: string, at: string) {
      await unlessTaken(write(putAddressBack, [user_id, email, at]))
    },
    ...oneTimeSecrets({ read, write }),
    /**
     * API tokens: the document (in the person's database) tells of it, this row opens the door.
     * Failure 422 `_id: taken` when the id is that of somebody else's token.
     */
    async saveToken({ id, user_id, hash, permissions, active, key = null }: TokenRow) {
      const values = [id, user_id, hash, permissions, active, key]
      const saved = await write(saveToken, values)
      // Ids are chosen by the maker of the document: nobody gets at another's token by naming it.
      if (saved.length === 0) throw failFields({ _id: { key: 'taken' } })
    },
    setTokenActive: (id: string, permissions: string[], active: boolean) =>
      change(setTokenActive, [id, permissions, active]),
    /** No token of this person opens anything any more, whatever their documents say. */
    endTokens: (user_id: string) => change(endTokens, [user_id]),
    /** The person is known no more: no way in is left, and their address is free. Nobody reaches or joins these Groups any more. */
    remove: (user_id: string, groups: readonly string[]) => removePerson(write, user_id, groups),
    endSessions: (user_id: string, except?: Buffer) =>
      change(endSessions, [user_id, except ?? null]),
  }
}

export type PeopleTables = ReturnType<typeof peopleTables>

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
