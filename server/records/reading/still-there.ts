// Long answers ask again, before each further page, whether the session still lives and still has its place.
import type { Actor } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import { actorOf, admitActor } from '#server/session/actor.ts'
import { renewSession } from '#server/session/load.ts'
import type { RecordContext } from '../face.ts'

/** The context of the next page. Failure forbidden when the actor may not read here any more. */
export type NextContext = () => Promise<RecordContext>

/**
 * Who asks by now: the session may have ended, the token been revoked, the membership removed or the Group closed since
 * the call began. undefined when there is nothing left to read with.
 */
export async function currentActor(
  { house, session }: Call,
  { database }: RecordContext,
): Promise<Actor | undefined> {
  const fresh = await renewSession(house, session)
  if (!fresh) return undefined
  try {
    return admitActor(actorOf(house, fresh, database.name), 'read')
  } catch {
    return undefined
  }
}

/** Contexts for the pages of an answer: the first as the call was admitted, each further one asked again. */
export function contextsOf(call: Call, context: RecordContext): NextContext {
  let isFirst = true
  return async () => {
    if (isFirst) {
      isFirst = false
      return context
    }
    const actor = await currentActor(call, context)
    if (!actor) throw fail('forbidden', 'not_allowed')
    return { ...context, actor }
  }
}
