// Small pictures of large ones, and of the first pages of PDFs: turned as the camera was held, and nothing of what a camera notes beside
// (place, time, device). They are drawn in processes of their own, which end with what costs too much, and with who waits for it.
import type { Caller } from '#server/calls/caller.ts'
import type { Made } from '#server/store/blobs/derived.ts'
import { makeThread } from '#server/threads/thread.ts'
import type { work } from './draw-process.ts'
import { firstPage, pagesAtOnce, type Page } from './pages/first-page.ts'
import type { Drawing } from './thumbnails.ts'

/** Pictures that are drawn at once. */
export const picturesAtOnce = 2
/** Pages are drawn at this size at least and made smaller afterwards: drawn small, their thinnest lines would still be a pixel wide. */
const minSide = 640

export interface DrawPiece extends Drawing {
  /** The bytes of a file, or what was drawn of a page. */
  readonly source: ArrayBuffer | Page
}

export type DrawAnswer = { readonly bytes: Uint8Array } | { readonly failed: 'no_picture' }

const draw = makeThread<typeof work>({
  file: new URL('./draw-process.ts', import.meta.url),
  isProcess: true,
  // Some times what the largest photo takes: most decoders hold a few lines of it, those of AVIF, progressive JPEG and interlaced PNG all.
  timeoutMs: 10_000,
  maxMegabytes: 512,
  threads: picturesAtOnce,
  maxWaiting: picturesAtOnce + pagesAtOnce,
})

/**
 * `never` for what cannot be decoded: broken, too large, HEIC; `too_slow` when its time was over, and where the machine had no memory left.
 * Failure service_unavailable when the client is gone.
 */
export async function drawPicture(
  source: DrawPiece['source'],
  drawing: Drawing,
  caller: Caller,
): Promise<Made> {
  const answer = await draw({ source, ...drawing }, caller)
  if ('bytes' in answer) return Buffer.from(answer.bytes)
  return answer.failed === 'too_slow' ? 'too_slow' : 'never'
}

/** The first page of a PDF; `never` where there is none to be seen. Takes the bytes over. Failure as of `firstPage`. */
export async function drawPage(
  bytes: ArrayBuffer,
  drawing: Drawing,
  caller: Caller,
): Promise<Made> {
  const page = await firstPage({ bytes, side: Math.max(minSide, Number(drawing.size)) }, caller)
  return typeof page === 'string' ? page : drawPicture(page, drawing, caller)
}
