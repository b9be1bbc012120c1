// The thread of `pointing.ts`.
import type { WireDocument } from '#core/wire.ts'
import { pointersAt } from '../pointers-of.ts'

interface Piece {
  readonly doc: WireDocument
  readonly db: string
  readonly at: number
}

/** What a portion of a page of this database points at. */
export function work({ doc, db, at }: Piece): ReturnType<typeof pointersAt> {
  return pointersAt(doc, db, at)
}
