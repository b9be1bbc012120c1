// Draws the first page of a PDF, in threads of their own: nobody else waits for one that takes long, and what takes too long or too
// much memory ends with its thread.
import { fail } from '#core/errors.ts'
import { makeThread, type ThreadFailure } from '#server/calls/thread.ts'

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

const draw = () =>
  makeThread<PageAnswer>({
    file: new URL('./page-thread.ts', import.meta.url),
    timeoutMs: 10_000,
    // Not counting the memory of PDFium, which has its own limit.
    maxMegabytes: 64,
    maxWaiting: 0,
  })
const idle = Array.from({ length: pagesAtOnce }, draw)

/**
 * The first page as it looks on white paper; `never` for what is no PDF, is damaged beyond repair, asks for a password, has no page, or
 * needs too much memory; `too_slow` when its time was over. The bytes cannot be used afterwards. Failure service_unavailable when more
 * than `pagesAtOnce` are asked for at once.
 */
export async function firstPage(piece: PagePiece): Promise<Page | 'never' | 'too_slow'> {
  const thread = idle.pop()
  if (!thread) throw fail('service_unavailable', 'unavailable')
  try {
    const answer: PageAnswer | ThreadFailure = await thread(piece, [piece.bytes])
    if (!('failed' in answer)) return answer
    return answer.failed === 'too_slow' ? 'too_slow' : 'never'
  } finally {
    idle.push(thread)
  }
}
