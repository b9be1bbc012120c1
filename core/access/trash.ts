// The trash of records: how long what was deleted can be brought back, and by whom.
import type { Entity } from '../entity/entity.ts'
import type { PlainSentence } from '../errors.ts'
import type { WireDocument } from '../wire.ts'
import type { Actor } from './actor.ts'

/** After so many days what was deleted goes for good. */
export const trashDays = 30

/** Name of what `_find` answers of it: a line for each record in the trash, which is stored nowhere. */
export const trashKind = 'TrashedRecord'

/** A record in the trash. Its id is that of the record. */
export interface Trashed extends WireDocument {
  readonly item_type: string
  /** ISO moment. */
  readonly deleted_at: string
  /** Absent: the system. */
  readonly deleted_by?: string
}

/**
 * Why the actor may not bring a record back: administrators bring back all, others what they deleted themselves and still may delete.
 * `last`: the record as it was, where it is known.
 */
export function restoreRefused(
  { trash, access }: Pick<Entity, 'trash' | 'access'>,
  actor: Actor,
  deleted_by: string | null | undefined,
  last?: WireDocument,
): PlainSentence | undefined {
  if (!trash || actor.own || actor.membership?.editor) return undefined
  if (actor.user_id === null || deleted_by !== actor.user_id) return 'not_allowed'
  return access(actor, 'remove', last)
}
