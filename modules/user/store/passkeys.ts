// Passkeys and the challenges they answer: tables that no document call reads. Public keys, no secrets.
import type { Statement } from '#server/store/connections/statement.ts'
import type { WritesShared } from '#server/store/tables/sql.ts'

export interface Passkey {
  readonly id: string
  readonly user_id: string
  /** Id of the credential, as browsers say it: base64url. */
  readonly credential: string
  readonly public_key: Buffer
  /** How often it was used, as its authenticator counts; 0 where it does not. */
  readonly counter: number
  readonly transports: string[]
  /** Which make of authenticator holds it. */
  readonly aaguid: string
  /** The domain that it is for. */
  readonly rp_id: string
  /** Given by its person; '' until then. */
  readonly name: string
  /** ISO moments. */
  readonly created_at: string
  readonly used_at: string | null
  /** Its counter went backwards then: there may be a copy of it. */
  readonly refused_at: string | null
}

/** What a challenge is for. */
export type ChallengePurpose = 'add' | 'prove' | 'sign_in'

const columns = `id, user_id, credential, public_key, counter::float8 as counter, transports, aaguid, rp_id, name,
  created_at, used_at, refused_at`

const ofPerson: Statement = {
  name: 'passkeys_of_person',
  text: `select ${columns} from passkeys where user_id = $1 order by created_at, id`,
}
const byCredential: Statement = {
  name: 'passkey_by_credential',
  text: `select ${columns} from passkeys where credential = $1`,
}
const ofOtherDomains: Statement = {
  name: 'passkeys_elsewhere',
  text: 'select count(*)::integer as amount, min(rp_id) as rp_id from passkeys where rp_id <> $1',
}
const add: Statement = {
  name: 'passkey_add',
  text: `insert into passkeys
      (id, user_id, credential, public_key, counter, transports, aaguid, rp_id, name, created_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
      where (select count(*) from passkeys where user_id = $2) < $11
    on conflict do nothing returning id`,
}
// Of two uses at once with the same counter one is a copy's.
const use: Statement = {
  name: 'passkey_use',
  text: `update passkeys set counter = $2, used_at = $3
    where id = $1 and (counter < $2 or counter = 0 and $2 = 0) returning id`,
}
const refuse: Statement = {
  name: 'passkey_refuse',
  text: 'update passkeys set refused_at = $2 where id = $1',
}
const rename: Statement = {
  name: 'passkey_rename',
  text: 'update passkeys set name = $3 where user_id = $1 and id = $2 returning id',
}
const drop: Statement = {
  name: 'passkey_drop',
  text: 'delete from passkeys where user_id = $1 and id = $2 returning id',
}
const keepOnly: Statement = {
  name: 'passkeys_keep',
  text: 'delete from passkeys where user_id = $1 and id <> all($2) returning id',
}
const dropSince: Statement = {
  name: 'passkeys_drop_since',
  text: 'delete from passkeys where user_id = $1 and created_at >= $2 returning id',
}
// Those that nobody answered go when a new one comes.
const challenge: Statement = {
  name: 'challenge_add',
  text: `with gone as (
      delete from passkey_challenges where hash in (
        select hash from passkey_challenges where expires_at < $5 limit 100 for update skip locked))
    insert into passkey_challenges (hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)`,
}
const answered: Statement = {
  name: 'challenge_take',
  text: `delete from passkey_challenges where hash = $1 and purpose = $2
      and user_id is not distinct from $3 and expires_at > $4 returning hash`,
}

interface Challenge {
  /** SHA-256 of the challenge. */
  readonly hash: Buffer
  readonly purpose: ChallengePurpose
  /** Who alone may answer it; null: anybody. */
  readonly user_id: string | null
}

/** Opened on the store, each call committed at once, or inside a transaction. */
export function passkeyTables({ shared: { read, write } }: WritesShared) {
  const isAny = async (statement: Statement, values: unknown[]) =>
    (await write(statement, values)).length > 0
  return {
    /** The oldest first. */
    ofPerson: (user_id: string) => read<Passkey>(ofPerson, [user_id]),
    byCredential: async (credential: string) =>
      (await read<Passkey>(byCredential, [credential]))[0],
    /** How many were made for other domains than this one, and one of these. */
    elsewhere: async (rp_id: string) =>
      (await read<{ amount: number; rp_id: string | null }>(ofOtherDomains, [rp_id]))[0]!,
    /** False when the person has `limit` of them, or the credential is known. */
    add(passkey: Omit<Passkey, 'used_at' | 'refused_at'>, limit: number) {
      const { id, user_id, credential, public_key, counter } = passkey
      const { transports, aaguid, rp_id, name, created_at } = passkey
      const values = [id, user_id, credential, public_key, counter, transports]
      return isAny(add, [...values, aaguid, rp_id, name, created_at, limit])
    },
    /** Notes a use; false when its counter did not go up. */
    use: (id: string, counter: number, at: string) => isAny(use, [id, counter, at]),
    refuse: (id: string, at: string) => isAny(refuse, [id, at]),
    /** False when the person has none of this id. */
    rename: (user_id: string, id: string, name: string) => isAny(rename, [user_id, id, name]),
    drop: (user_id: string, id: string) => isAny(drop, [user_id, id]),
    /** Ends all others of the person. */
    keepOnly: (user_id: string, ids: readonly string[]) => isAny(keepOnly, [user_id, ids]),
    /** Ends those made from this moment (ISO) on. */
    dropSince: (user_id: string, since: string) => isAny(dropSince, [user_id, since]),
    async addChallenge({ hash, purpose, user_id }: Challenge, expires_at: string, now: string) {
      await write(challenge, [hash, purpose, user_id, expires_at, now])
    },
    /** Takes the challenge away; false when it was answered already, expired, or never given. */
    takeChallenge: ({ hash, purpose, user_id }: Challenge, now: string) =>
      isAny(answered, [hash, purpose, user_id, now]),
  }
}
