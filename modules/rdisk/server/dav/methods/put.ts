// PUT (RFC 4918, 9.7): bytes are written to the disk as they arrive, whatever their length; the file changes once all of them are there.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import { withUploads } from '#server/records/attachments/staging.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { davQueries } from '../../../store/dav/reading.ts'
import { davTables } from '../../../store/dav/writing.ts'
import {
  admitWriting,
  checkedSpot,
  refuseApps,
  refuseDeep,
  refuseFixed,
} from '../../tree/operation.ts'
import { putFile, type Found } from '../../tree/put.ts'
import { anyFile } from '../../tree/store.ts'
import { momentOf } from '../locks/ending.ts'
import { guard } from '../locks/guard.ts'
import { readContentHeaders, type Checksum, type SentContent } from '../protocol/headers.ts'
import { refuse } from '../refusal.ts'
import { openRequest, renewed, writer, type DavRequest } from '../request.ts'
import { memberOf, refuseUnmet, resolved } from '../target.ts'

/** Bodies up to this many bytes are received before their address is looked up. */
const smallBytes = 64 * 1024

export async function put(call: Call): Promise<Answer> {
  const request = openRequest(call, 'write')
  const { context, address } = request
  const sent = readContentHeaders(call)
  if (sent.isPart) throw refuse(400, 'A part of a file cannot be written')
  if (address.isFolder) throw refuse(405, 'A name with a slash at its end is a folder')
  admitWriting(context)
  const { source, check } = contentOf(call, sent)
  const [length] = sent.lengths
  const isSmall = length !== undefined && length <= smallBytes
  if (!isSmall) await findSpot(context.database, request)
  const { place, created } = await withUploads(context, async (receive) => {
    const upload = await receive(anyFile, { source, length, isAdmittedLater: true })
    return putFile(await renewed(request), {
      ...writer(request),
      name: address.names.at(-1) ?? '',
      async find(transaction) {
        const spot = await findSpot(transaction, request)
        check(upload)
        return spot
      },
      file: { upload, contentType: sent.contentType },
      mtime: sent.mtime,
      began: context.now,
      async settle(transaction, done) {
        if (!done.created) davTables(transaction).notePut(done.place.id)
      },
    })
  })
  const tag = { etag: `"${place.tag}"`, 'oc-etag': `"${place.tag}"` }
  const headers = sent.mtime === undefined ? tag : { ...tag, 'x-oc-mtime': 'accepted' }
  return answer(created ? 201 : 204, undefined, headers)
}

/**
 * Where the address leads, and all that may refuse a file there: asked in the transaction that writes, and of a large body also before it
 * comes. Path, trash and whether anything of the path is locked are one statement.
 */
async function findSpot(reader: ReadsTables, request: DavRequest): Promise<Found> {
  const { context, call, address, lists } = request
  const { walked, deleted, ...path } = await davQueries(reader).spot(
    address.names,
    momentOf(context),
  )
  const target = resolved(address, walked)
  const { place } = target
  const spot = checkedSpot(memberOf(request, target))
  const above = walked.slice(0, address.names.length - 1)
  refuseApps(above.at(-1))
  refuseFixed(place)
  refuseDeep(above)
  if (place?.folder) throw refuse(405, 'A folder has this name')
  refuseUnmet(call, place)
  const isGuarded = path.isLocked || lists !== undefined
  const isLocked = isGuarded && (await guard(reader, request, [{ does: 'write', address }]))
  return { spot, named: place ? [place, ...deleted] : deleted, isLocked }
}

/** The content that comes, and whether it has the announced lengths and checksum. What comes beyond a length is not taken in. */
function contentOf(call: Call, { lengths, checksum }: SentContent) {
  const body = (call.body as Readable | undefined) ?? Readable.from([])
  const sha1 = checksum?.kind === 'sha1' ? createHash('sha1') : undefined
  const most = Math.min(...lengths)
  async function* source(): AsyncGenerator<Buffer> {
    let came = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      came += chunk.length
      if (came > most) throw otherLength()
      sha1?.update(chunk)
      yield chunk
    }
  }
  return {
    source: source(),
    check(upload: Upload) {
      if (lengths.some((length) => upload.length !== length)) throw otherLength()
      if (checksum && checksum.hex !== (sha1?.digest('hex') ?? hexOf(upload, checksum.kind))) {
        throw refuse(400, 'The bytes that came have another checksum')
      }
    },
  }
}

const otherLength = () => refuse(400, 'Another number of bytes came than was said')

function hexOf({ digest, sha256 }: Upload, kind: Checksum['kind']): string {
  if (kind === 'sha256') return sha256.toString('hex')
  return Buffer.from(digest.replace(/^md5-/, ''), 'base64').toString('hex')
}
