// Files of a public link as strangers get them: pictures without the place where they were taken, everything else to the byte.
import { Readable } from 'node:stream'
import type { Place } from '#core/entity/place.ts'
import { withoutLocation } from '#server/records/attachments/location/location.ts'
import { safeHeaders, sendFile } from '#server/records/attachments/serve.ts'
import { sendThumbnail, type ThumbnailSize } from '#server/records/attachments/thumbnails.ts'
import { isKnown } from '#server/records/reading/etag.ts'
import { networkOf } from '#server/limits/rate.ts'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import type { Database } from '#server/store/database.ts'
import { openPlace, type OpenContent } from '../tree/content.ts'

/** What of a file somebody wants. */
interface SharedContent {
  readonly database: Database
  readonly place: Place
  readonly thumbnail?: ThumbnailSize | undefined
  readonly isDownload: boolean
}

const isImage = ({ content_type }: Pick<Place, 'content_type'>) => content_type.startsWith('image/')

/** The bytes of a picture without its place; of everything else as they are. */
export function passPicture(place: Place, bytes: Readable): Readable {
  return isImage(place) ? Readable.from(withoutLocation(bytes), { objectMode: false }) : bytes
}

export async function sendShared(
  call: Call,
  { database, place, thumbnail, isDownload }: SharedContent,
): Promise<Answer> {
  const content = await openPlace({ database }, place)
  const who = networkOf(call.request.ip)
  if (thumbnail) return sendThumbnail(call, { ...content, db: database.name, size: thumbnail, who })
  const sent = isImage(place)
    ? await sendPicture(call, place, content)
    : await sendFile(call, { ...content, name: place.name, who })
  if (!isDownload) return sent
  const { 'content-disposition': shown = '' } = sent.headers ?? {}
  const headers = { ...sent.headers, 'content-disposition': shown.replace(/^inline/, 'attachment') }
  return answer(sent.status, sent.body, headers)
}

/** Read from the beginning, whatever part is requested: what is blanked out depends on what comes before. */
async function sendPicture(
  { request }: Call,
  place: Place,
  { stub, blob }: OpenContent,
): Promise<Answer> {
  const etag = `"${place.tag}-blank"`
  const headers = { ...safeHeaders(stub.content_type, place.name), etag, 'accept-ranges': 'none' }
  if (isKnown(request.headers['if-none-match'], etag)) return answer(304, undefined, headers)
  const isEmpty = request.method === 'HEAD' || blob.length === 0
  const body = isEmpty ? Readable.from([]) : passPicture(place, await blob.read())
  return answer(200, body, { ...headers, 'content-length': String(blob.length) })
}
