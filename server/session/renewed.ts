// A call that lasts, as its sender may act by now: bodies that handlers read themselves may take minutes to arrive, and so may
// answers of other servers.
import { fail } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import { actorOf } from './actor.ts'
import { lastingMs, renewSession } from './load.ts'

/** The call with its session read anew, where it has lasted. Failure unauthorized when the session has ended meanwhile. */
export async function renewedCall(call: Call): Promise<Call> {
  const { house, reply } = call
  if (reply.elapsedTime < lastingMs) return call
  const session = await renewSession(house, call.session)
  if (!session) throw fail('unauthorized', 'login_again')
  return { ...call, session, actor: (db) => actorOf(house, session, db) }
}
