// Long calls check again whether the session and its membership are still there: long answers before each further page,
// writes once the bytes of their files have come.
import type { Actor } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import { turnsOf, type InTurn } from '#server/limits/turns.ts'
import { actorOf, admitActor } from '#server/session/actor.ts'
import { renewSession } from '#server/session/load.ts'
import type { RecordContext } from '../face.ts'

/** A call whose answer is made page by page. */
export interface LongCall {
  /** The context of the next page. Failure forbidden when the actor may not read here any more. */
  next(): Promise<RecordContext>
  /** Makes a page when it is this call's turn. */
  readonly inTurn: InTurn
}

/**
 * The current session: it may have ended, the token been revoked, the membership removed or the Group closed since
 * the call began. undefined when there is nothing left to read, or to write, with.
 */
export async function currentActor(
  { house, session, whileLocked }: Call,
  { database }: RecordContext,
  scope: 'read' | 'write' = 'read',
): Promise<Actor | undefined> {
  const fresh = await renewSession(house, session)
  if (!fresh) return undefined
  try {
    return admitActor(actorOf(house, fresh, database.name), scope, { whileLocked })
  } catch {
    return undefined
  }
}

/**
 * The first page is read as the call was admitted, before each further one the rights are checked again. `asked` is
 * how many rows or documents the call names or wants at most. Failure
 * too_many_requests when the same person has too many such calls open.
 */
export function longCall(call: Call, context: RecordContext, asked = Infinity): LongCall {
  let isFirst = true
  const next = async () => {
    if (isFirst) {
      isFirst = false
      return context
    }
    const actor = await currentActor(call, context)
    if (!actor) throw fail('forbidden', 'not_allowed')
    return { ...context, actor }
  }
  return { next, inTurn: turnsOf(call, asked) }
}
