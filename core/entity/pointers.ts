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

/** For whom a text is read: the names that it counts for, the person first, and whether they still wait. */
export interface Turn {
  readonly names: readonly string[]
  readonly gone?: AbortSignal | undefined
  /** Fails once they may not do what they might when they began. */
  readonly stillMay?: (() => Promise<void>) | undefined
}

/** A text that takes long to read. Texts with the same key say the same. */
export interface Reading<Said = unknown> {
  readonly key: string
  readonly read: (turn: Turn) => Promise<Said>
}

/** What texts say that were read for a writer. */
export interface ReadTexts {
  /** Throws for one that was not read. */
  of<Said>(reading: Reading<Said>): Said
}

/** What is kept of one kind of record. Pure: `doc` may be any revision, also one that was made elsewhere. */
export interface Pointing {
  names(doc: WireDocument): readonly OwnName[]
  /** Where its text takes long: reads what `pointers` needs. */
  reading?(doc: WireDocument, db: string): Reading<string> | undefined
  /** `said`: what the reading of the same document found. */
  pointers(doc: WireDocument, db: string, said?: string): readonly Pointer[]
}

/** By kind. */
export type PointingByKind = Readonly<Record<string, Pointing>>
