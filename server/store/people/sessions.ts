// Sessions and what they lead to: one query from a cookie, a token or an address to the person and his memberships.
// Counted attempts for rate limits live here too, since every process must see them.
import type { Run, Statement } from '../connections.ts'
import type { MembershipRow, PersonRow, Standing, Store } from '../database.ts'
import { membershipJson, membershipsAndGroups } from './memberships.ts'

const standing = `p.user_id, p.email, p.unconfirmed_email, p.password_hash, p.locale, p.confirmed_at,
  p.confirmation_sent_at, p.created_at,
  array(select ${membershipJson} from ${membershipsAndGroups}
    where m.user_id = p.user_id
      or m.user_id is null and m.email = p.email and p.confirmed_at is not null) as memberships`

const bySession: Statement = {
  name: 'standing_by_session',
  text: `select ${standing}, null as scopes from sessions s join people p on p.user_id = s.user_id
    where s.hash = $1 and s.expires_at > $2`,
}
const byToken: Statement = {
  name: 'standing_by_token',
  text: `select ${standing}, t.permissions as scopes from tokens t
    join people p on p.user_id = t.user_id where t.hash = $1 and t.active`,
}
const byEmail: Statement = {
  name: 'standing_by_email',
  text: `select ${standing}, null as scopes from people p
    where coalesce(p.email, p.unconfirmed_email) = lower($1)`,
}
// Expired sessions go when somebody signs in.
const open: Statement = {
  name: 'session_open',
  text: `with gone as (
      delete from sessions where hash in (
        select hash from sessions where expires_at < $4 limit 100 for update skip locked))
    insert into sessions (hash, user_id, expires_at, created_at, agent)
    values ($1, $2, $3, $4, left($5, 400))`,
}
const touch: Statement = {
  name: 'session_touch',
  text: 'update sessions set expires_at = $2 where hash = $1',
}
const close: Statement = { name: 'session_close', text: 'delete from sessions where hash = $1' }

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
      amount = case when a.ends_at <= $2 then 1 else a.amount + 1 end,
      ends_at = case when a.ends_at <= $2 then excluded.ends_at else a.ends_at end
    returning amount`,
}
const forget: Statement = { name: 'attempt_forget', text: 'delete from attempts where key = $1' }

type StandingRow = PersonRow & { scopes: string[] | null; memberships: MembershipRow[] }

/** The part of the store that knows who asks, through `run` on the tables beside the documents. */
export function sessionTables(run: Run) {
  async function find(statement: Statement, values: unknown[]): Promise<Standing | undefined> {
    const [row] = await run<StandingRow>(statement, values)
    if (!row) return undefined
    const { scopes, memberships, ...person } = row
    return { person, scopes, memberships }
  }
  return {
    standingBySession: (hash, now) => find(bySession, [hash, now]),
    standingByToken: (hash) => find(byToken, [hash]),
    standingByEmail: (email) => find(byEmail, [email]),
    async openSession({ hash, user_id, expires_at, at, agent }) {
      await run(open, [hash, user_id, expires_at, at, agent])
    },
    async touchSession(hash, expires_at) {
      await run(touch, [hash, expires_at])
    },
    async closeSession(hash) {
      await run(close, [hash])
    },
    async attempt(key, window_seconds, now) {
      const [row] = await run<{ amount: number }>(attempt, [key, now, window_seconds])
      return row?.amount ?? 0
    },
    async forgetAttempts(key) {
      await run(forget, [key])
    },
  } satisfies Partial<Store>
}
