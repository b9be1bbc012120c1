// Draws the first page of a PDF, in threads of their own, so that a slow one delays no other call, and what takes too long or too
// much memory ends with its thread.
import type { Caller } from '#server/calls/caller.ts'
import { makeThread } from '#server/threads/thread.ts'
import type { work } from './page-thread.ts'

/** Pages that are drawn at once. */
export const pagesAtOnce = 2

export interface PagePiece {
  readonly bytes: ArrayBuffer
  /** Pixels of the longer side. */
  readonly side: number
}

export interface Page {
  readonly width: number
  readonly height: number
  /** Four bytes for each pixel, row by row: red, green, blue and an unused one. */
  readonly pixels: Uint8Array<ArrayBuffer>
}

export type PageAnswer = Page | { readonly failed: 'no_page' }

const draw = makeThread<typeof work>({
  file: new URL('./page-thread.ts', import.meta.url),
  timeoutMs: 10_000,
  // Not counting the memory of PDFium, which has its own limit.
  maxMegabytes: 64,
  threads: pagesAtOnce,
  maxWaiting: 0,
})

/**
 * The first page as it looks on white paper; `never` when it is not a PDF, is damaged beyond repair, asks for a password, has no page, or
 * needs too much memory; `too_slow` when its time was over. The bytes cannot be used afterwards. Failure service_unavailable when more
 * than `pagesAtOnce` are requested at once, and when the client is gone.
 */
export async function firstPage(
  piece: PagePiece,
  caller: Caller,
): Promise<Page | 'never' | 'too_slow'> {
  const answer = await draw(piece, caller, [piece.bytes])
  if (!('failed' in answer)) return answer
  return answer.failed === 'too_slow' ? 'too_slow' : 'never'
}
