// A document as it is kept, and as a write hands it over.
import type { WireDocument } from '#core/wire.ts'
import { correctionMark, endMark } from './revision.ts'
import type { Upload } from './upload.ts'

/** One named revision of one record. */
export interface Named {
  readonly id: string
  readonly rev: string
}

/** A revision without its body. */
export interface Listed {
  readonly id: string
  readonly rev: string
  readonly klass: string | null
  readonly deleted: boolean
  readonly seq: number
  /** Present where the bodies were requested. */
  readonly body?: Record<string, unknown>
}

/** One revision as it is kept. `body` holds neither `_id` nor `_rev`. */
export interface Stored extends Listed {
  readonly body: Record<string, unknown>
}

/** A write as the spine hands it over. The store makes the revision, checks the parent and keeps the counters. */
export interface Put {
  id: string
  /** Revision the writer has seen; undefined: they believe the record is new. Stale or missing → Failure conflict. */
  rev: string | undefined
  /** The id was made for this write: no record has it, which saves the query. */
  isFresh?: boolean | undefined
  /** Names the revision that follows this parent, where the writer's rules have names of their own. */
  nameRev?: (parent: string | null) => string
  klass: string | null
  deleted: boolean
  /** Without `_id`, `_rev`, `_deleted`. */
  body: Record<string, unknown>
  /** Words for `$text`; the store makes search terms of them. */
  words: string
  /** Counter keys of this body: the kind and what `entity.counters` says; empty for uncounted kinds. */
  counters: string[]
  event: string
  /** Id of the person who writes; null: the system. */
  actor: string | null
  /** ISO moment. */
  at: string
  /** Of a deletion, where its body says more of where the record went than is believed. */
  went?: { readonly merged_into?: unknown }
  /** Files that the body names in `_attachments` and that no record has named before. */
  uploads?: readonly Upload[] | undefined
}

/** A revision that was made elsewhere and keeps its name. */
export interface Graft extends Omit<Put, 'rev'> {
  /** Its own revision and those it was made from, newest first; the oldest ones may be left out. */
  line: readonly string[]
}

/** The event of a revision that the system made on top of one that came from elsewhere; its actor is null. */
export const correctionEvent = 'correct'

/** The event of a deletion that can be taken back. */
export const deletionEvent = 'destroy'

/** The event of one that cannot: the record goes for good. */
export const purgeEvent = 'purge'

/** The event with which what is personal was taken out of a record, and out of all that it was before. */
export const anonymiseEvent = 'anonymise'

/** After them no former version keeps its body. */
export const endEvents: readonly string[] = [purgeEvent, anonymiseEvent]

/** What the name of such a revision begins with. */
export function markOf({ event, deleted }: Pick<Put, 'event' | 'deleted'>): string {
  if (endEvents.includes(event)) return endMark
  return event === correctionEvent && !deleted ? correctionMark : ''
}

/** What a caller may see of a row. */
export function toStored({ id, rev, klass, deleted, seq, body }: Stored): Stored {
  return { id, rev, klass, deleted, seq, body }
}

/** Stored → wire: `_id`, `_rev`, `_deleted` and the body. */
export function toWire(stored: Stored): WireDocument {
  const { id, rev, deleted, body } = stored
  return deleted ? { _id: id, _rev: rev, _deleted: true, ...body } : { _id: id, _rev: rev, ...body }
}
