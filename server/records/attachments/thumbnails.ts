// Thumbnails: drawn at the first request, and kept for a while.
import { arrayBuffer } from 'node:stream/consumers'
import { isPdf } from '#core/entity/media-type.ts'
import { fail } from '#core/errors.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'
import type { Stub } from '#core/wire.ts'
import type { Caller } from '#server/calls/caller.ts'
import { whenGone } from '#server/limits/gone.ts'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'
import { derived } from '#server/store/blobs/derived.ts'
import type { Blob } from '#server/store/blobs/blobs.ts'
import { isKnown } from '../reading/etag.ts'
import { drawPage, drawPicture, picturesAtOnce } from './draw.ts'
import { pagesAtOnce } from './pages/first-page.ts'
import { safeHeaders } from './serve.ts'

/** Longest side in pixels: of people's pictures (spec 8), for grids, for paper, and for looking at. */
export const thumbnailSizes = ['80', '200', '320', '640', '1600'] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]
/** What paper is drawn with knows PNG alone. */
export type ThumbnailType = 'webp' | 'png'
export interface Drawing {
  readonly size: ThumbnailSize
  readonly type: ThumbnailType
}

/** The whole file is in memory while it is drawn. */
const maxDrawnBytes = 50 * 1024 * 1024

/** How many may wait to be drawn: in all, and of one person or network. */
const waiting = { maxWaiting: 1_000, maxInQueue: 100 }
/** What is drawn at once. Pages have a queue of their own: a photo waits for none of them. */
const queues = {
  picture: makeFairSemaphore({ slots: picturesAtOnce, ...waiting }),
  page: makeFairSemaphore({ slots: pagesAtOnce, ...waiting }),
}

/** The file that a thumbnail is drawn of, and how large. */
interface ThumbnailRequest {
  readonly stub: Stub
  readonly blob: Blob
  readonly db: string
  readonly size: ThumbnailSize
  readonly type?: ThumbnailType
  /** Aborted when no caller waits any more. */
  readonly gone?: AbortSignal
}

const hexOf = ({ digest }: Stub) =>
  Buffer.from(digest.replace(/^md5-/, ''), 'base64').toString('hex')

/** A small picture of a file, of a PDF its first page. Failure bad_content_type `not_a_picture` when there can be none. */
export async function sendThumbnail(
  { request, reply, session, house }: Pick<Call, 'request' | 'reply' | 'session' | 'house'>,
  { who = session.person?.user_id ?? '', ...wanted }: ThumbnailRequest & { readonly who?: string },
): Promise<Answer> {
  const { stub, size } = wanted
  const etag = `"${hexOf(stub)}-${size}"`
  const headers = { ...safeHeaders('image/webp', `${size}.webp`), etag }
  if (isKnown(request.headers['if-none-match'], etag)) return answer(304, undefined, headers)
  const gone = whenGone(reply).signal
  const bytes = await thumbnailOf(house, who, { ...wanted, gone })
  return answer(200, bytes, { ...headers, 'content-length': String(bytes.length) })
}

/** The bytes of a small picture; `who` waits for it in the queue. Failure as of `sendThumbnail`. */
export async function thumbnailOf(
  { config: { dataDir }, now }: Pick<House, 'config' | 'now'>,
  who: string,
  { stub, blob, db, size, type = 'webp', gone }: ThumbnailRequest,
): Promise<Buffer> {
  const kind = isPdf(stub.content_type) ? 'page' : 'picture'
  const md5 = hexOf(stub)
  const place = {
    dataDir,
    db,
    name: `${md5}-${size}.${type}`,
    never: `${md5}-no-${kind}`,
    now: now(),
  }
  if (blob.length > maxDrawnBytes) throw fail('bad_content_type', 'not_a_picture')
  const caller = { names: [who, db], gone }
  const make = () => draw({ kind, blob, caller }, { size, type })
  const bytes = await derived(place, make, (work) => queues[kind](caller.names, work, gone))
  if (!bytes) throw fail('bad_content_type', 'not_a_picture')
  return bytes
}

interface Source {
  readonly kind: keyof typeof queues
  readonly blob: Blob
  readonly caller: Caller
}

async function draw({ kind, blob, caller }: Source, drawing: Drawing) {
  const bytes = await arrayBuffer(await blob.read())
  return (kind === 'page' ? drawPage : drawPicture)(bytes, drawing, caller)
}
