// Who waits in a line for work, and whether they still do.
import type { Call } from './route.ts'
import { whenGone } from './gone.ts'
import { networkOf } from '#server/limits/rate.ts'

export interface Caller {
  /** For whom: the person, or the network of somebody without an account; then the Group. The server of a feed, where nobody asked. */
  readonly names: readonly string[]
  /** Aborted when nobody waits any more. */
  readonly gone?: AbortSignal
}

/** The person of a call and the Group of `db`, for as long as the client is there. */
export function callerOf(
  { session, request, reply, params }: Pick<Call, 'session' | 'request' | 'reply' | 'params'>,
  db = params.db ?? '',
): Caller {
  const who = session.person?.user_id ?? networkOf(request.ip)
  return { names: [who, db], gone: whenGone(reply).signal }
}
