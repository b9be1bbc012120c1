// The thread of `pointing.ts`.
import type { Pointer } from '#core/entity/pointers.ts'
import type { WireDocument } from '#core/wire.ts'
import { pointersOf } from '../pointers-of.ts'

interface Piece {
  readonly doc: WireDocument
  readonly db: string
}

/** What a page of this database, or a portion of it, points at. */
export function work({ doc, db }: Piece): Pointer[] {
  return pointersOf(doc, db)
}
