// PUT: bytes are written to the disk as they arrive, whatever their length; the file changes once all of them are there.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fail } from '#core/errors.ts'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import { withFiles } from '#server/records/attachments/staging.ts'
import type { RecordContext } from '#server/records/face.ts'
import { davContext } from '../access.ts'
import { lastingMs, renewSession } from '#server/session/load.ts'
import { davTables } from '../../../store/dav/writing.ts'
import type { DavSpot } from '../../../store/dav/face.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import {
  admitWriting,
  refuseApps,
  refuseDeep,
  spotOf as checkSpot,
  type Done,
  type Spot,
  type Write,
} from '../../tree/operation.ts'
import { put as putFile, type Found } from '../../tree/put.ts'
import { anyFile } from '../../tree/store.ts'
import { guard, type Aim } from '../locks/guard.ts'
import { readChecksum, readMtime, type Checksum } from '../protocol/headers.ts'
import { refuse } from '../refusal.ts'
import {
  headerOf,
  openRequest,
  refuseUnmet,
  resolve,
  resolved,
  spotOf,
  writer,
  type DavRequest,
} from '../request.ts'

/** Bodies up to this many bytes are received before locks are checked: the write itself checks them. */
const smallBytes = 64 * 1024

export async function put(call: Call): Promise<Answer> {
  if (headerOf(call, 'content-range') !== undefined) {
    throw refuse(400, 'A part of a file cannot be written')
  }
  const request = openRequest(call, 'write')
  if (request.address.isFolder) throw refuse(405, 'A name with a slash at its end is a folder')
  admitWriting(request.context)
  const length = lengthOf(call)
  const isSmall = length !== undefined && length <= smallBytes
  const where = isSmall ? findLate(request) : await findEarly(request)
  const mtime = readMtime(headerOf(call, 'x-oc-mtime'))
  const done = await withFiles(call, request.context, async (files) => {
    const { source, check } = checked(call)
    const upload = await files.receive(anyFile, {
      source,
      length,
      isAdmittedLater: true,
    })
    check(upload)
    return putFile(await currentContext(request), {
      ...where,
      file: { upload, contentType: headerOf(call, 'content-type') ?? '' },
      mtime,
      began: request.context.now,
      admit: async (_transaction, { target }) => refuseUnmet(call, target),
      settle: async (transaction, { place, created }: Done) => {
        if (!created) davTables(transaction).notePut(place.id)
      },
    })
  })
  const { tag } = done.place
  const headers = { etag: `"${tag}"`, 'oc-etag': `"${tag}"` }
  const answered = mtime === undefined ? headers : { ...headers, 'x-oc-mtime': 'accepted' }
  return answer(done.created ? 201 : 204, undefined, answered)
}

/** Announced length in bytes, if any: Finder sends it in a header of its own, beside a body without a length. */
function lengthOf(call: Call): number | undefined {
  const said = headerOf(call, 'content-length') ?? headerOf(call, 'x-expected-entity-length')
  const length = Number(said)
  return said !== undefined && Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

const write = ({ address }: DavRequest): Aim => ({ does: 'write', address })

/** The destination of a small file: the path is resolved once, with its locks, in the transaction that writes it. */
function findLate(request: DavRequest) {
  const { context, address, lists } = request
  const asked = new WeakMap<Transaction, Promise<DavSpot>>()
  const spotIn = (transaction: Transaction) => {
    const known = asked.get(transaction)
    if (known) return known
    const spot = davTables(transaction).spot(address.names, context.now)
    asked.set(transaction, spot)
    return spot
  }
  return {
    ...writer(request, { line: [] }),
    name: address.names.at(-1) ?? '',
    async find(transaction: Transaction): Promise<Found> {
      const { walked, deleted } = await spotIn(transaction)
      const target = resolved(address, walked)
      const spot = checkSpot(spotOf(request, target))
      const above = walked.slice(0, address.names.length - 1)
      refuseApps(...above.slice(-1))
      refuseDeep(above)
      return { spot, named: target.place ? [target.place, ...deleted] : deleted }
    },
    async guard(transaction: Transaction): Promise<boolean> {
      const { isLocked } = await spotIn(transaction)
      return (isLocked || lists !== undefined) && guard(transaction, request, [write(request)])
    },
  }
}

/** The destination of a large file, resolved before its body arrives, so that a refusal comes before the transfer. */
async function findEarly(request: DavRequest): Promise<Write & Spot> {
  const { context, call, address } = request
  const target = await resolve(context.database, address)
  const spot = spotOf(request, target)
  if (target.place?.folder) throw refuse(405, 'A folder has this name')
  refuseUnmet(call, target.place)
  await guard(context.database, request, [write(request)])
  return {
    ...writer(request, { line: target.parentLine }),
    ...spot,
    guard: (transaction) => guard(transaction, request, [write(request)]),
  }
}

/** The body, and whether it has the announced length and checksum. */
function checked(call: Call): { source: Readable; check(upload: Upload): void } {
  const body = (call.body as Readable | undefined) ?? Readable.from([])
  const length = lengthOf(call)
  const said = readChecksum(headerOf(call, 'oc-checksum'))
  const other = said && said.kind === 'sha1' ? createHash('sha1') : undefined
  if (other) body.on('data', (chunk: Buffer) => void other.update(chunk)).pause()
  return {
    source: body,
    check(upload) {
      if (length !== undefined && upload.length !== length) {
        throw refuse(400, 'Another number of bytes came than was said')
      }
      if (said && said.hex !== (other?.digest('hex') ?? hexOf(upload, said.kind))) {
        throw refuse(400, 'The bytes that came have another checksum')
      }
    },
  }
}

function hexOf({ digest, sha256 }: Upload, kind: Checksum['kind']): string {
  if (kind === 'sha256') return sha256.toString('hex')
  return Buffer.from(digest.replace(/^md5-/, ''), 'base64').toString('hex')
}

/** A transfer may take hours, so rights are checked again after it. Failure forbidden when the token was revoked or narrowed meanwhile. */
async function currentContext({ call, context, folders }: DavRequest): Promise<RecordContext> {
  if (call.reply.elapsedTime < lastingMs) return context
  const session = await renewSession(call.house, call.session)
  if (!session) throw fail('forbidden', 'not_allowed')
  const current = davContext({ ...call, session }, context.database.name)
  const isNarrowed = folders.some((id) => !current.folders.includes(id))
  if (isNarrowed && !current.folders.includes('')) throw fail('forbidden', 'not_allowed')
  return current.context
}
