// Who waits in a line for work, and whether they still do.
import type { Call } from './route.ts'
import { whenGone } from '#server/limits/gone.ts'
import { networkOf } from '#server/limits/rate.ts'

export interface Caller {
  /** Names that the work counts for: the person, or the network of a caller without an account; then the Group. Or the server of a feed. */
  readonly names: readonly string[]
  /** Aborted when the caller is gone. */
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
