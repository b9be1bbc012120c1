// A call that lasts, as its sender may act by now: bodies that handlers read themselves may take minutes to arrive, and so may
// answers of other servers.
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#core/access/actor.ts'
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

/** What of an actor says what they may do; how full the Group is changes with each record. */
const rightsOf = ({ own, confirmed, scopes, membership }: Actor) => ({
  own,
  confirmed,
  scopes,
  membership,
})

/**
 * What the store asks of a writer for whom it has read long texts. Failures are those of `renewedCall` and `find`, which answers the same
 * actor by now; service_unavailable where they may do other things than before: what they sent is judged anew when they send it again.
 */
export function stillAdmitting(
  call: Call,
  actor: Actor,
  find: (late: Call) => Actor,
): () => Promise<void> {
  return async () => {
    const late = await renewedCall(call)
    if (late === call || isDeepStrictEqual(rightsOf(find(late)), rightsOf(actor))) return
    throw fail('service_unavailable', 'unavailable')
  }
}
