// Sessions and what they lead to: one query from a cookie, a token or an address to the person and their memberships.
// Counted attempts for rate limits live here too, since every process must see them.
import type { Run, Statement } from '../connections/statement.ts'
import type { GroupRow, MembershipRow, PersonRow, Principal, SessionRow, TokenUse } from './rows.ts'
import { looksWhere, membershipsWhere } from './memberships.ts'
import type { Loaded, Principals } from './principals.ts'

// Memberships whose Group is gone come too: people who wait for it hear when it does.
const principal = `p.user_id, p.email, p.unconfirmed_email, p.password_hash, p.locale, p.confirmed_at,
  p.confirmation_sent_at, p.created_at,
  array(${membershipsWhere(`m.user_id = p.user_id
      or m.user_id is null and m.email = p.email and p.confirmed_at is not null`)}) as memberships`

const bySession: Statement = {
  name: 'standing_by_session',
  text: `select ${principal}, t.permissions as scopes, t.id as token, s.expires_at,
      s.token is null and exists (select from operators o where o.user_id = p.user_id) as operator,
      array(${looksWhere('l.operator = p.user_id and l.ends_at > $2 and s.token is null')}) as looks
    from sessions s join people p on p.user_id = s.user_id
      left join tokens t on t.hash = s.token and t.active
    where s.hash = $1 and s.expires_at > $2 and (s.token is null or t.id is not null)
      and p.locked_at is null`,
}
const byToken: Statement = {
  name: 'standing_by_token',
  text: `select ${principal}, t.permissions as scopes, t.id as token
    from tokens t join people p on p.user_id = t.user_id where t.hash = $1 and t.active
      and p.locked_at is null`,
}
const tokenOfKey: Statement = {
  name: 'token_of_key',
  text: 'select hash from tokens where reader_key = $1 and active',
}
/** Somebody else let the person `p` into a Group. */
const worksForAnother = `exists(select from memberships m
  where m.user_id = p.user_id and not m.pending and m.created_by is distinct from m.user_id)`
const byEmail: Statement = {
  name: 'standings_by_email',
  text: `select ${principal}, null as scopes from people p
    where p.email = lower($1) and p.locked_at is null
    union all
    (select ${principal}, null as scopes from people p
    where p.unconfirmed_email = lower($1) and p.email is null and p.password_hash <> ''
      and p.locked_at is null
    order by ${worksForAnother} desc, case when ${worksForAnother} then p.created_at end,
      p.created_at desc, p.user_id desc limit $2)`,
}
// Expired sessions go when somebody signs in.
const open: Statement = {
  name: 'session_open',
  text: `with gone as (
      delete from sessions where hash in (
        select hash from sessions where expires_at < $4 limit 100 for update skip locked))
    insert into sessions (hash, user_id, expires_at, created_at, agent, token, address, seen_at, proved_at)
    values ($1, $2, $3, $4, left($5, 400), $6, left($7, 45), $4, case when $6::bytea is null then $4::timestamptz end)`,
}
// Invalidates nothing: a principal that is cached with an earlier end is read again then.
const touch: Statement = {
  name: 'session_touch',
  text: 'update sessions set expires_at = $2, seen_at = $3, address = left($4, 45) where hash = $1',
}
const touchToken: Statement = {
  name: 'token_touch',
  text: 'update tokens set seen_at = $2, address = left($3, 45) where hash = $1',
}
const tokenUses: Statement = {
  name: 'token_uses',
  text: 'select id, address, seen_at from tokens where user_id = $1 and active and seen_at is not null',
}
/** Sessions listed at once. */
const maxListed = 100
const ofPerson: Statement = {
  name: 'sessions_of_person',
  text: `select hash, agent, created_at, expires_at, address, seen_at from sessions
    where user_id = $1 and expires_at > $2 and token is null order by created_at desc, hash limit ${maxListed}`,
}
const prove: Statement = {
  name: 'session_prove',
  text: 'update sessions set proved_at = $2 where hash = $1',
}
const proof: Statement = {
  name: 'session_proof',
  text: 'select proved_at from sessions where hash = $1',
}
const close: Statement = {
  name: 'session_close',
  text: 'delete from sessions where hash = $1',
  concerns: ([hash]) => [nameOf(hash as Buffer)],
}

/**
 * What ends later than this was counted while a clock was ahead, and counts no more. Clocks of several servers may differ by less.
 */
const wasAhead = `a.ends_at > excluded.ends_at + interval '1 hour'`
// A window starts with its first attempt. Windows that ended a day ago go on the way.
const attempt: Statement = {
  name: 'attempt',
  text: `with gone as (
      delete from attempts where key in (
        select key from attempts where ends_at < $2::timestamptz - interval '1 day' and key <> $1
        limit 20 for update skip locked))
    insert into attempts as a (key, amount, ends_at)
    values ($1, 1, $2::timestamptz + make_interval(secs => $3))
    on conflict (key) do update set
      amount = case when a.ends_at <= $2 or ${wasAhead} then 1 else a.amount + 1 end,
      ends_at = case when a.ends_at <= $2 or ${wasAhead} then excluded.ends_at else a.ends_at end
    returning amount`,
}
/** Wrong guesses are forgotten after a day without one. */
const guessMemory = "interval '1 day'"
// A row is kept until a day after its last guess, so its end gives the moment of that guess. `tried` is empty while it has to wait.
const due = `a.ends_at - ${guessMemory} + make_interval(secs =>
    least($5::float8, $4::float8 * power(2::float8, least(a.amount - $3::integer, 30))))`
const guess: Statement = {
  name: 'guess',
  text: `with tried as (
      insert into attempts as a (key, amount, ends_at)
      values ($1, 1, $2::timestamptz + ${guessMemory})
      on conflict (key) do update set
        amount = case when a.ends_at <= $2 or ${wasAhead} then 1 else a.amount + 1 end,
        ends_at = excluded.ends_at
      where a.ends_at <= $2 or ${wasAhead} or a.amount < $3::integer or ${due} <= $2
      returning 0 as wait_seconds)
    select wait_seconds from tried
    union all
    select extract(epoch from ${due} - $2::timestamptz)::float8 from attempts a
      where a.key = $1 and not exists (select from tried)`,
}
const takeBack: Statement = {
  name: 'attempt_take_back',
  text: 'update attempts set amount = amount - 1 where key = $1 and amount > 0',
}
const forget: Statement = { name: 'attempt_forget', text: 'delete from attempts where key = $1' }

const looks: Statement = {
  name: 'looks_of',
  text: looksWhere('l.operator = $1 and l.ends_at > $2'),
}

/** A session in the memory of principals. */
function nameOf(hash: Buffer): string {
  return `session ${hash.toString('base64')}`
}

interface PrincipalRow extends PersonRow {
  readonly scopes: string[] | null
  readonly memberships: (Omit<MembershipRow, 'group'> & {
    group: Pick<GroupRow, 'parent'> & { db: string | null }
  })[]
  /** Of a session alone, as the next two. */
  readonly expires_at?: string
  readonly operator?: boolean
  readonly looks?: MembershipRow[]
  readonly token?: string | null
}

const hasGroup = (row: PrincipalRow['memberships'][number]): row is MembershipRow =>
  row.group.db !== null

/** What a row says of a person, and what of them would change it. `name`: how the session is remembered. */
function read(row: PrincipalRow, name?: string): Loaded {
  const { scopes, memberships, looks = [], operator, expires_at = null, token, ...person } = row
  // The Group above too: those who belong to this one alone follow its plan.
  const groups = [...memberships, ...looks].flatMap(({ db, group }) => [db, group.parent])
  // A look ends in the middle of a session, which is read anew then.
  const ends = [expires_at, ...looks.map(({ look }) => look)].filter(
    (end) => typeof end === 'string',
  )
  const subjects = [person.user_id, person.email, token, name, ...groups]
  return {
    principal: {
      person,
      scopes,
      memberships: [...memberships.filter(hasGroup), ...looks],
      ...(operator && { operator }),
    },
    expires_at: ends.toSorted()[0] ?? null,
    subjects: subjects.filter((subject) => typeof subject === 'string'),
  }
}

interface NewSession {
  readonly hash: Buffer
  readonly user_id: string
  readonly expires_at: string
  readonly at: string
  readonly agent: string
  /** Hash of the API token that opened it: it ends with the token. */
  readonly token?: Buffer | null
  readonly address?: string
}

/** A use of a session or token: from where, and the moment (ISO). */
interface Use {
  readonly address: string
  readonly at: string
}

interface Pace {
  readonly free: number
  readonly firstSeconds: number
  readonly maxSeconds: number
}

/** The part of the store that identifies callers, through `run` on the tables beside the documents. */
export function sessionTables(run: Run, principals: Principals) {
  async function load(statement: Statement, values: unknown[], name?: string) {
    const [row] = await run<PrincipalRow>(statement, values)
    return row && read(row, name)
  }
  const change = async (statement: Statement, values: unknown[]) => {
    await run(statement, values)
  }
  // Under another name than a session: a token's secret in the cookie must lead nowhere.
  const principalByToken = (hash: Buffer) =>
    principals.find(`token ${hash.toString('base64')}`, null, () => load(byToken, [hash]))
  return {
    principalBySession(hash: Buffer, now: string) {
      const name = nameOf(hash)
      return principals.find(name, now, () => load(bySession, [hash, now], name))
    },
    principalByToken,
    /** Looks this person up anew when they come next: another process may have changed what they may. */
    forgetPrincipal: (user_id: string) => principals.drop([user_id]),
    /** Who a program speaks for, by the hash of a token's second secret, and the hash of that token. */
    async principalByTokenKey(key: Buffer) {
      const [row] = await run<{ hash: Buffer }>(tokenOfKey, [key])
      const principal = row && (await principalByToken(row.hash))
      return principal && { ...principal, token: row.hash }
    },
    /** Who holds this address, and of those with a password who only claim it first who was let into a Group, then the newest. */
    async principalsByEmail(email: string, claimants: number) {
      const rows = await run<PrincipalRow>(byEmail, [email, claimants])
      const all = rows.map((row) => read(row).principal)
      const holds = ({ person }: Principal) => person.email !== null
      return { holder: all.find(holds), claimants: all.filter((one) => !holds(one)) }
    },
    openSession: ({ token = null, address, ...session }: NewSession) => {
      const { hash, user_id, expires_at, at, agent } = session
      return change(open, [hash, user_id, expires_at, at, agent, token, address ?? null])
    },
    /** Moves the expiry and notes the use; called at most once a minute per session. */
    touchSession: (hash: Buffer, expires_at: string, { at, address }: Use) =>
      change(touch, [hash, expires_at, at, address]),
    /** Notes the use of an API token; called at most once a minute per token. */
    touchToken: (hash: Buffer, { at, address }: Use) => change(touchToken, [hash, at, address]),
    /** Last uses of a person's active tokens, of those that were used. */
    tokenUsesOf: (user_id: string) => run<TokenUse>(tokenUses, [user_id]),
    /** Sessions of a person that have not ended and that no token opened, the latest first, at most 100. */
    sessionsOf: (user_id: string, now: string) => run<SessionRow>(ofPerson, [user_id, now]),
    /** Groups that this operator looks into at this moment (ISO), as memberships. */
    async looksOf(user_id: string, now: string) {
      const rows = await run<{ membership: MembershipRow }>(looks, [user_id, now])
      return rows.map(({ membership }) => membership)
    },
    closeSession: (hash: Buffer) => change(close, [hash]),
    /** The person of this session has just proved who they are. */
    proveSession: (hash: Buffer, at: string) => change(prove, [hash, at]),
    /** When they last did; null where that is not known. */
    async proofOf(hash: Buffer) {
      const [row] = await run<{ proved_at: string | null }>(proof, [hash])
      return row?.proved_at ?? null
    },
    /** Counts one attempt in a window and returns how many there were, this one included (rate limits across processes). */
    async attempt(key: string, window_seconds: number, now: string) {
      const [row] = await run<{ amount: number }>(attempt, [key, now, window_seconds])
      return row?.amount ?? 0
    },
    /**
     * Counts one guess and returns 0, or the seconds until the next one may be made. `free` of them wait for nothing, each
     * later one waits after the one before it: `firstSeconds`, then twice as long each time, at most `maxSeconds`.
     */
    async guess(key: string, { free, firstSeconds, maxSeconds }: Pace, now: string) {
      const values = [key, now, free, firstSeconds, maxSeconds]
      const [row] = await run<{ wait_seconds: number }>(guess, values)
      // Without a row another one was made meanwhile, and this one has to wait for it.
      return row ? Math.max(0, row.wait_seconds) : firstSeconds
    },
    /** One attempt or guess turned out to be none. */
    takeBackAttempt: (key: string) => change(takeBack, [key]),
    forgetAttempts: (key: string) => change(forget, [key]),
  }
}

export type SessionTables = ReturnType<typeof sessionTables>
