// Names that records are found by in texts, and what texts point at: the store keeps both beside the records, so that who
// points at a record is known in the moment that it is saved (modules/handbook/docs/names.md).
import type { WireDocument } from '../wire.ts'

/** In the order in which they win a name that several records have; among equals the oldest record wins. */
export const nameRanks = ['id', 'address', 'former', 'label'] as const
export type NameRank = (typeof nameRanks)[number]

/** A name of a record beside its id. */
export interface OwnName {
  readonly name: string
  readonly rank: Exclude<NameRank, 'id'>
}

/** A text of a record points at a name, whether any record has it or not. */
export interface Pointer {
  readonly name: string
  /** What kind of pointer it is, as the kind that declares it reads it back. */
  readonly kind: string
}

/** What is kept of one kind of record. Pure: `doc` may be any revision, also one that was made elsewhere. */
export interface Pointing {
  names(doc: WireDocument): readonly OwnName[]
  /** Reads a text that takes long, so that `pointers` of the same document answers at once; undefined where it does so already. */
  unread?(doc: WireDocument, db: string): (() => Promise<void>) | undefined
  pointers(doc: WireDocument, db: string): readonly Pointer[]
}

/** By kind. */
export type PointingByKind = Readonly<Record<string, Pointing>>
