// Rows beside documents that follow from them: where a file lies, what an entry does to a wallet, who points at whom. They are written in
// the transaction in which a revision becomes the document, whichever way it does. Apps bring them (`modules/M/store`).
import type { Reading, ReadTexts } from '#core/entity/pointers.ts'
import type { Stored } from '../documents/stored.ts'
import type { Sql } from './sql.ts'

export interface Follower {
  /** Of what it keeps; unique. */
  readonly name: string
  /** Kinds whose records are compared with what is kept of them, every night; none where that is not done. */
  readonly compared: readonly string[]
  /** SQL that is true of a record whose past is kept by a rule of the app, from SQL that is its id: it is not thinned. */
  keepsPast?(id: string): string
  /** SQL that is true of a record that is put away, from SQL that is its id: what it points at does not count. */
  hides?(id: string): string
  /** Begins to follow in one transaction. */
  open(sql: Sql, db: string): Following
}

/** A document, or what may become one. */
export type Version = Pick<Stored, 'klass' | 'deleted' | 'body'>

export interface Following {
  /** Long texts that have to be read before one of these versions takes the place of the document as it is. */
  readings?(
    id: string,
    before: Version | undefined,
    versions: readonly (Version | undefined)[],
  ): Reading[]
  /**
   * Called when a document replaced another. Sends no statement yet: a record may change many times. `texts`: what its readings say.
   */
  follow(before: Stored | undefined, after: Stored, texts: ReadTexts): void
  /** Queues what has gathered. Documents were sent before. */
  flush(): void
  /** Compares a thousand records behind this id with their rows, and mends what differs. */
  compare?(after: string): Promise<Comparison>
}

/** How far a comparison has come. */
export interface Comparison {
  /** Go on behind this record; undefined when all is done. */
  readonly last: string | undefined
  /** Records, and sums of them, of which something else was kept than should be; it is mended. */
  readonly mended: number
}

/** The end of an SQL condition: ` and not …` for each of these followers that says so of the record with this id. */
export function unlessSaid(
  followers: readonly Follower[],
  what: 'keepsPast' | 'hides',
  id: string,
): string {
  return followers
    .flatMap((follower) => follower[what]?.(id) ?? [])
    .map((condition) => ` and not ${condition}`)
    .join('')
}
