// Moves a ticket from the status it was seen in. Two people who move the same ticket at once never undo each other's move
// without knowing: the second one learns where it is now.
import type { WriteAnswer } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { act } from '#web/api/writing/actions.ts'
import type { Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'

/** Somebody else moved the ticket since it was read; nothing was changed. */
export class MovedMeanwhile extends Error {
  /** The ticket as it is stored now. */
  readonly latest: Ticket

  constructor(latest: Ticket) {
    super('moved meanwhile')
    this.latest = latest
  }
}

/**
 * Rejects with `MovedMeanwhile`, or with the `ApiError` of the server. A ticket that was changed meanwhile but is still in
 * the same status is moved all the same: its other fields stay as they were written.
 */
export async function moveTicket(
  db: string,
  { _id, _rev, status }: Ticket,
  to: Status,
  body: Record<string, unknown>,
): Promise<WriteAnswer> {
  const request = { id: _id, action: `status/${to}`, body }
  try {
    return await act(db, { ...request, rev: _rev })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  }
  const latest = await readTicket(db, _id)
  if (latest.status !== status) throw new MovedMeanwhile(latest)
  return act(db, { ...request, rev: latest._rev })
}

/** The ticket as it is stored now. */
export function readTicket(db: string, id: string): Promise<Ticket> {
  return call<Ticket>('GET', `/${db}/${encodeURIComponent(id)}`)
}
