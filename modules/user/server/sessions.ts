// The browsers and programs in which a person is signed in: a list of their sessions, and signing out of each. Nothing
// in it opens a session; tokens are refused, as they are wherever the person themselves is concerned.
import { hash } from 'node:crypto'
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import type { OpenSession, TokenInUse } from '#core/wire.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { auditActorOf, auditCall, writeAudit } from '#server/session/audit.ts'
import { endSession } from '#server/session/start.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { deviceName } from '../rules/device-name.ts'
import { userToken } from '../entities/user-token.ts'
import { endToken, endTokens } from './tokens.ts'

/** Tokens listed at once. */
const maxTokens = 200

/** Names a session without telling its secret: not the hash that is kept of it, which its XSRF token follows from. */
function idOf(secretHash: Buffer): string {
  return hash('sha256', secretHash, 'hex').slice(0, 32)
}

/** Failure forbidden for a token. */
async function sessionsOf({ house, session }: Call) {
  if (session.by === 'token') throw fail('forbidden', 'not_allowed')
  return house.store.sessionsOf(session.person!.user_id, house.now().toISOString())
}

async function listSessions(
  call: Call,
): Promise<{ sessions: OpenSession[]; tokens: TokenInUse[] }> {
  const rows = await sessionsOf(call)
  const own = call.session.hash!
  const sessions = rows.map(({ hash: secretHash, ...row }) => ({
    id: idOf(secretHash),
    ...row,
    current: secretHash.equals(own),
  }))
  return { sessions, tokens: await tokensOf(call) }
}

/** Documents say what a token is for, its row when it was used. */
async function tokensOf({ house, session }: Call): Promise<TokenInUse[]> {
  const { user_id } = session.person!
  const selector = { klass: userToken.kind, active: true }
  const own = house.store.database(user_id, { person: user_id })
  const { found } = await own.find({ selector, sort: [{ created_at: 'desc' }], limit: maxTokens })
  const uses = await house.store.tokenUsesOf(user_id)
  return found.map(({ id, body }) => {
    const use = uses.find((one) => one.id === id)
    return {
      id,
      description: String(body.description ?? ''),
      created_at: String(body.created_at ?? ''),
      address: use?.address ?? null,
      seen_at: use?.seen_at ?? null,
    }
  })
}

/** Failure not_found for the session of somebody else, and for one that has ended. */
async function closeOne(call: Call): Promise<{ ok: true }> {
  if (call.params.id?.startsWith(`${userToken.prefix}-`)) return closeToken(call)
  const rows = await sessionsOf(call)
  const row = rows.find((one) => idOf(one.hash) === call.params.id)
  if (row === undefined) throw fail('not_found', 'missing')
  if (row.hash.equals(call.session.hash!)) await endSession(call)
  else await call.house.store.closeSession(row.hash)
  const request = { event: 'session_ended', subject_name: deviceName(row.agent).join(' · ') }
  await auditCall(call, call.session.person!.user_id, request)
  return { ok: true }
}

/** Failure not_found for a token that has ended, and for one of somebody else. */
async function closeToken(call: Call): Promise<{ ok: true }> {
  const { house, session, params } = call
  if (session.by === 'token') throw fail('forbidden', 'not_allowed')
  const own = house.store.database(session.person!.user_id)
  await own.write(async (transaction) => {
    const stored = await transaction.get(params.id!)
    const isOpen =
      stored?.klass === userToken.kind && !stored.deleted && stored.body.active === true
    if (!isOpen) throw fail('not_found', 'missing')
    await endToken(house, transaction, stored, house.now().toISOString())
    const request = { event: 'token_ended', subject: stored.id }
    writeAudit(house, transaction, auditActorOf(call), request)
  })
  return { ok: true }
}

/** Ends every session but the one at hand: also those beyond the hundred that are listed. */
async function closeOthers(call: Call): Promise<{ ok: true }> {
  const { house, session, query } = call
  if (session.by === 'token') throw fail('forbidden', 'not_allowed')
  const { user_id } = session.person!
  const { tokens } = query as z.infer<typeof othersQuery>
  await house.store.database(user_id).write(async (own) => {
    await peopleTables(own).endSessions(user_id, session.hash!)
    if (tokens === 'true') await endTokens(house, own, house.now().toISOString())
    const event = tokens === 'true' ? 'sessions_and_tokens_ended' : 'sessions_ended'
    writeAudit(house, own, auditActorOf(call), { event })
  })
  return { ok: true }
}

const othersQuery = z.object({
  tokens: z.enum(['true', 'false']).optional().meta({ description: '`true` ends the tokens too' }),
})

export const sessionListRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/_sessions',
    summary:
      'Where one is signed in: browsers and programs, the latest first, at most 100, and the active tokens, at most 200',
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
    query: othersQuery,
    handle: closeOthers,
  },
  {
    method: 'DELETE',
    url: '/_sessions/:id',
    summary: 'Sign out of one of them, or end a token',
    tag: 'Session',
    access: 'signed-in',
    handle: closeOne,
  },
]
