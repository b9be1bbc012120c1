// Thumbnails as they are asked for: drawn once, and kept for a while.
import { fail } from '#core/errors.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'
import { derived } from '#server/store/blobs/derived.ts'
import type { Blob } from '#server/store/database.ts'
import { isKnown } from '../reading/etag.ts'
import { safeHeaders } from './serve.ts'
import type { Stub } from './wanted.ts'

/** Longest side in pixels: of people's pictures (spec 8), for grids, for paper, and for looking at. */
export const thumbnailSizes = ['80', '200', '320', '640', '1600'] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]
/** What paper is drawn with knows PNG alone. */
export type ThumbnailType = 'webp' | 'png'

/** Pictures that are drawn at once, and that wait: of all, and of one person. */
const inLine = makeFairSemaphore({ places: 2, maxWaiting: 200, maxInLine: 100 })

/** The file that a thumbnail is drawn of, and how large. */
interface Wanted {
  readonly stub: Stub
  readonly blob: Blob
  readonly db: string
  readonly size: ThumbnailSize
  readonly type?: ThumbnailType
}

const hexOf = ({ digest }: Stub) =>
  Buffer.from(digest.replace(/^md5-/, ''), 'base64').toString('hex')

/** A small picture of a file. Failure bad_content_type `not_a_picture` when there can be none. */
export async function sendThumbnail(
  { request, session, house }: Pick<Call, 'request' | 'session' | 'house'>,
  wanted: Wanted,
): Promise<Answer> {
  const { stub, size } = wanted
  const etag = `"${hexOf(stub)}-${size}"`
  const headers = { ...safeHeaders('image/webp', `${size}.webp`), etag }
  if (isKnown(request.headers['if-none-match'], etag)) return answer(304, undefined, headers)
  const bytes = await thumbnailOf(house, session.person?.user_id ?? '', wanted)
  return answer(200, bytes, { ...headers, 'content-length': String(bytes.length) })
}

/** The bytes of a small picture; `who` waits in line for it. Failure as of `sendThumbnail`. */
export async function thumbnailOf(
  { config: { dataDir } }: Pick<House, 'config'>,
  who: string,
  { stub, blob, db, size, type = 'webp' }: Wanted,
): Promise<Buffer> {
  const place = { dataDir, db, name: `${hexOf(stub)}-${size}.${type}` }
  return derived(place, () => inLine([who, db], () => draw(blob, size, type)))
}

async function draw(blob: Blob, size: ThumbnailSize, type: ThumbnailType): Promise<Buffer> {
  // Loaded with the first picture: most calls of a server draw none.
  const { drawThumbnail, maxPictureBytes } = await import('./draw.ts')
  if (blob.length > maxPictureBytes) throw fail('bad_content_type', 'not_a_picture')
  return drawThumbnail(await blob.read(), size, type)
}
