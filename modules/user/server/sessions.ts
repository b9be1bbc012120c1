// The browsers and programs in which a person is signed in: a list of their sessions, and signing out of each. Nothing
// in it opens a session; tokens are refused, as they are wherever the person themselves is concerned.
import { hash } from 'node:crypto'
import { fail } from '#core/errors.ts'
import type { OpenSession } from '#core/wire.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { endSession } from '#server/session/start.ts'
import { peopleTables } from '#server/store/people/tables.ts'

/** Names a session without telling its secret: not the hash that is kept of it, which its XSRF token follows from. */
function idOf(secretHash: Buffer): string {
  return hash('sha256', secretHash, 'hex').slice(0, 32)
}

/** Failure forbidden for a token. */
async function sessionsOf({ house, session }: Call) {
  if (session.by === 'token') throw fail('forbidden', 'not_allowed')
  return house.store.sessionsOf(session.person!.user_id, house.now().toISOString())
}

async function listSessions(call: Call): Promise<{ sessions: OpenSession[] }> {
  const rows = await sessionsOf(call)
  const own = call.session.hash!
  return {
    sessions: rows.map((row) => ({
      id: idOf(row.hash),
      agent: row.agent,
      created_at: row.created_at,
      expires_at: row.expires_at,
      current: row.hash.equals(own),
    })),
  }
}

/** Failure not_found for the session of somebody else, and for one that has ended. */
async function closeOne(call: Call): Promise<{ ok: true }> {
  const rows = await sessionsOf(call)
  const row = rows.find((one) => idOf(one.hash) === call.params.id)
  if (row === undefined) throw fail('not_found', 'missing')
  if (row.hash.equals(call.session.hash!)) await endSession(call)
  else await call.house.store.closeSession(row.hash)
  return { ok: true }
}

/** Ends every session but the one at hand: also those beyond the hundred that are listed. */
async function closeOthers({ house, session }: Call): Promise<{ ok: true }> {
  if (session.by === 'token') throw fail('forbidden', 'not_allowed')
  const { user_id } = session.person!
  const own = house.store.database(user_id)
  await own.write((transaction) => peopleTables(transaction).endSessions(user_id, session.hash!))
  return { ok: true }
}

export const sessionListRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/_sessions',
    summary: 'Where one is signed in: browsers and programs, the latest first, at most 100',
    tag: 'Session',
    access: 'signed-in',
    handle: listSessions,
  },
  {
    method: 'DELETE',
    url: '/_sessions',
    summary: 'Sign out everywhere else',
    tag: 'Session',
    access: 'signed-in',
    handle: closeOthers,
  },
  {
    method: 'DELETE',
    url: '/_sessions/:id',
    summary: 'Sign out of one of them',
    tag: 'Session',
    access: 'signed-in',
    handle: closeOne,
  },
]
