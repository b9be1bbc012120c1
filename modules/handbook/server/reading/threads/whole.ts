// The thread of `pointing.ts` for a text that is too long to be read at once: what is done with the whole of it.
import type { Pointer } from '#core/entity/pointers.ts'
import type { WireDocument } from '#core/wire.ts'
import { pointersOf } from '../pointers-of.ts'
import { textPortions } from '../portions/text-portions.ts'

interface Whole {
  readonly doc: WireDocument
  readonly db: string
}

/** Its portions, to be read one by one; what it points at where it is not divided: HTML is taken apart whole. */
export function work({ doc, db }: Whole): { pointers: Pointer[]; parts: string[] } {
  return ['text/html', 'text/plain'].includes(String(doc.content_type))
    ? { pointers: pointersOf(doc, db), parts: [] }
    : { pointers: [], parts: textPortions(String(doc.content)) }
}
