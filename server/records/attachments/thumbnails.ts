// Thumbnails as they are asked for: drawn once, and kept for a while.
import { fail } from '#core/errors.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import { derived } from '#server/store/blobs/derived.ts'
import type { Blob } from '#server/store/database.ts'
import { isKnown } from '../reading/etag.ts'
import { safeHeaders } from './serve.ts'
import type { Stub } from './wanted.ts'

/** Longest side in pixels: for grids, and for looking at. */
export const thumbnailSizes = ['320', '1600'] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** Pictures that are drawn at once, and that wait: of all, and of one person. */
const inLine = makeFairSemaphore({ places: 2, maxWaiting: 200, maxInLine: 100 })

/** A small picture of a file. Failure bad_content_type `not_a_picture` when there can be none. */
export async function sendThumbnail(
  { request, session, house }: Pick<Call, 'request' | 'session' | 'house'>,
  { stub, blob, db, size }: { stub: Stub; blob: Blob; db: string; size: ThumbnailSize },
): Promise<Answer> {
  const digest = Buffer.from(stub.digest.replace(/^md5-/, ''), 'base64').toString('hex')
  const etag = `"${digest}-${size}"`
  const headers = { ...safeHeaders('image/webp', `${size}.webp`), etag }
  if (isKnown(request.headers['if-none-match'], etag)) return answer(304, undefined, headers)
  const place = { dataDir: house.config.dataDir, db, name: `${digest}-${size}.webp` }
  const bytes = await derived(place, () =>
    inLine([session.person?.user_id ?? '', db], () => draw(blob, size)),
  )
  return answer(200, bytes, { ...headers, 'content-length': String(bytes.length) })
}

async function draw(blob: Blob, size: ThumbnailSize): Promise<Buffer> {
  // Loaded with the first picture: most calls of a server draw none.
  const { drawThumbnail, maxPictureBytes } = await import('./draw.ts')
  if (blob.length > maxPictureBytes) throw fail('bad_content_type', 'not_a_picture')
  return drawThumbnail(await blob.read(), size)
}
