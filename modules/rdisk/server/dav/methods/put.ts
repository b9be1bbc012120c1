// PUT (RFC 4918, 9.7): bytes are written to the disk as they arrive, whatever their length; the file changes once all of them are there.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import { withUploads } from '#server/records/attachments/staging.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import { davTables } from '../../../store/dav/writing.ts'
import { admitWriting, checkedSpot, refuseApps, refuseDeep } from '../../tree/operation.ts'
import { putFile, type Found } from '../../tree/put.ts'
import { anyFile } from '../../tree/store.ts'
import { guard, type Aim } from '../locks/guard.ts'
import { readContentHeaders, type Checksum } from '../protocol/headers.ts'
import { refuse } from '../refusal.ts'
import { openRequest, renewed, writer, type DavRequest } from '../request.ts'
import { memberOf, refuseUnmet, resolve, resolved } from '../target.ts'

/** Bodies up to this many bytes are received before their path is resolved. */
const smallBytes = 64 * 1024

export async function put(call: Call): Promise<Answer> {
  const { sent, source, check } = contentOf(call)
  if (sent.isPart) throw refuse(400, 'A part of a file cannot be written')
  const request = openRequest(call, 'write')
  const { context, address, lists } = request
  if (address.isFolder) throw refuse(405, 'A name with a slash at its end is a folder')
  admitWriting(context)
  const aims: readonly Aim[] = [{ does: 'write', address }]
  const isSmall = sent.length !== undefined && sent.length <= smallBytes
  const { line, ...destination } = isSmall ? foundLater(request) : await foundNow(request, aims)
  const { place, created } = await withUploads(context, async (receive) => {
    const upload = await receive(anyFile, { source, length: sent.length, isAdmittedLater: true })
    check(upload)
    return putFile(await renewed(request), {
      ...writer(request, line),
      ...destination,
      file: { upload, contentType: sent.contentType },
      mtime: sent.mtime,
      began: context.now,
      async admit(transaction, { target, isLocked = true }) {
        refuseUnmet(call, target)
        return (isLocked || lists !== undefined) && guard(transaction, request, aims)
      },
      async settle(transaction, done) {
        if (!done.created) davTables(transaction).notePut(done.place.id)
      },
    })
  })
  const tag = { etag: `"${place.tag}"`, 'oc-etag': `"${place.tag}"` }
  const headers = sent.mtime === undefined ? tag : { ...tag, 'x-oc-mtime': 'accepted' }
  return answer(created ? 201 : 204, undefined, headers)
}

/** The destination of a small file: its path is resolved once, with its locks, in the transaction that writes it. */
function foundLater(request: DavRequest) {
  const { context, address } = request
  return {
    line: [],
    name: address.names.at(-1) ?? '',
    async find(transaction: Transaction): Promise<Found> {
      const read = await davTables(transaction).spot(address.names, context.now)
      const { walked, deleted, isLocked } = read
      const target = resolved(address, walked)
      const spot = checkedSpot(memberOf(request, target))
      const above = walked.slice(0, address.names.length - 1)
      refuseApps(...above.slice(-1))
      refuseDeep(above)
      return { spot, named: target.place ? [target.place, ...deleted] : deleted, isLocked }
    },
  }
}

/** The destination of a large file, resolved before its body arrives, so that a refusal comes before the transfer. */
async function foundNow(request: DavRequest, aims: readonly Aim[]) {
  const { context, call, address } = request
  const target = await resolve(context.database, address)
  const spot = memberOf(request, target)
  if (target.place?.folder) throw refuse(405, 'A folder has this name')
  refuseUnmet(call, target.place)
  await guard(context.database, request, aims)
  return { line: target.parentLine, ...spot }
}

/** The content that comes, what is said of it, and whether it has the announced length and checksum. */
function contentOf(call: Call) {
  const sent = readContentHeaders(call)
  const { length, checksum } = sent
  const source = (call.body as Readable | undefined) ?? Readable.from([])
  const sha1 = checksum?.kind === 'sha1' ? createHash('sha1') : undefined
  if (sha1) source.on('data', (chunk: Buffer) => void sha1.update(chunk)).pause()
  return {
    sent,
    source,
    check(upload: Upload) {
      if (length !== undefined && upload.length !== length) {
        throw refuse(400, 'Another number of bytes came than was said')
      }
      if (checksum && checksum.hex !== (sha1?.digest('hex') ?? hexOf(upload, checksum.kind))) {
        throw refuse(400, 'The bytes that came have another checksum')
      }
    },
  }
}

function hexOf({ digest, sha256 }: Upload, kind: Checksum['kind']): string {
  if (kind === 'sha256') return sha256.toString('hex')
  return Buffer.from(digest.replace(/^md5-/, ''), 'base64').toString('hex')
}
