// The thread of `pointing.ts`.
import type { Pointer } from '#core/entity/pointers.ts'
import type { WireDocument } from '#core/wire.ts'
import { pointersOf } from '../pointers-of.ts'

/** What a page of this database points at. */
export function work({ doc, db }: { readonly doc: WireDocument; readonly db: string }): Pointer[] {
  return pointersOf(doc, db)
}
