// Hands out one file, such that no browser ever runs it as a page of ours: everything but a few kinds of pictures and PDF
// is a download, nothing is taken for another type than it says, and whatever is opened has no rights.
import { Readable } from 'node:stream'
import { essenceOf } from '#core/entity/media-type.ts'
import { fail, failCall } from '#core/errors.ts'
import { oneLine } from '#core/fields/text.ts'
import type { Stub } from '#core/wire.ts'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import type { Blob } from '#server/store/blobs/blobs.ts'
import type { ByteRange } from '#server/store/blobs/files.ts'
import type { RecordContext } from '../face.ts'
import { get } from '../get.ts'
import { isKnown } from '../reading/etag.ts'
import { filesOf } from './resolve.ts'

/** Shown where they are opened. SVG is a page and is not among them. */
const shown = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/bmp',
  'application/pdf',
])

/** A browser's own reader of PDF does not start in a sandbox; what it shows has no rights of ours anyway. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What browsers say they want a file for when it would run, or be embedded in a page (`Sec-Fetch-Dest`). */
const refusedUses = new Set([
  'audioworklet',
  'embed',
  'frame',
  'iframe',
  'manifest',
  'object',
  'paintworklet',
  'script',
  'serviceworker',
  'sharedworker',
  'style',
  'worker',
  'xslt',
])

/** Failure forbidden when a page would run the file: our own pages take scripts and styles from our own address alone. */
export function refuseToRun({ headers }: Call['request']): void {
  if (refusedUses.has(String(headers['sec-fetch-dest']))) throw fail('forbidden', 'not_allowed')
}

/**
 * One file of a document, of its last revision or of a named one, and the name to save it under: the one file of a record that has no
 * other is called as the record. Failure not_found when there is none of this name.
 */
export async function fileOf(
  context: RecordContext,
  { id, name, rev }: { id: string; name: string; rev: string | undefined },
): Promise<{ stub: Stub; blob: Blob; name: string }> {
  const doc = await get(context, id, { rev })
  const files = filesOf(doc)
  const stub = Object.hasOwn(files, name) ? files[name] : undefined
  const blob = stub && (await context.database.files.file(stub.digest))
  if (!stub || !blob) throw fail('not_found', 'attachment_missing')
  const entity = context.house.registry.byId(id)
  const isOnly = entity?.attachments?.only === name
  return { stub, blob, name: (isOnly && entity.label(doc)) || name }
}

/** Headers that keep a file from running as a page, whatever it is. */
export function safeHeaders(contentType: string, name: string): Record<string, string> {
  const type = essenceOf(contentType)
  const isShown = shown.has(type)
  // What turns the direction would show another ending than the file has.
  const fileName = oneLine(name.slice(name.lastIndexOf('/') + 1))
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, percent)
  return {
    // What follows the type may name another one, which browsers would go by.
    'content-type': isShown ? type : contentType || 'application/octet-stream',
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`,
    'content-security-policy': type === 'application/pdf' ? policy : `sandbox; ${policy}`,
    'x-content-type-options': 'nosniff',
    // Private data: no shared cache keeps it, and a browser revalidates it each time.
    'cache-control': 'private, no-cache',
  }
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** Files that one person may have open at once in this process: each takes one of the few descriptors of the system. */
const maxOpen = 60

/** How many are open, by person. */
const open = new Map<string, number>()

/** A file that counts as open until its stream is closed. Failure too_many_requests when the person has too many open. */
async function openCounted(person: string, read: () => Promise<Readable>): Promise<Readable> {
  const before = open.get(person) ?? 0
  if (before >= maxOpen) throw fail('too_many_requests', 'too_many_requests')
  open.set(person, before + 1)
  const close = () => {
    const left = (open.get(person) ?? 1) - 1
    if (left > 0) open.set(person, left)
    else open.delete(person)
  }
  try {
    return (await read()).once('close', close)
  } catch (error) {
    close()
    throw error
  }
}

/** A file that is to be sent. */
interface SentFile {
  readonly stub: Stub
  readonly blob: Blob
  readonly name: string
  /** Who it counts for as open; the person of the session when left out. */
  readonly who?: string
}

/**
 * Answers a file, or the part of it that `Range` names. Failure requested_range_not_satisfiable beyond its end,
 * too_many_requests when the person has too many open.
 */
export async function sendFile(
  { request, reply, session }: Pick<Call, 'request' | 'reply' | 'session'>,
  { stub, blob, name, who = session.person?.user_id ?? '' }: SentFile,
): Promise<Answer> {
  const { length } = blob
  const digest = stub.digest.replace(/^md5-/, '')
  const etag = `"${digest}"`
  const headers = {
    ...safeHeaders(stub.content_type, name),
    etag,
    'content-md5': digest,
    'accept-ranges': 'bytes',
  }
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers
  if (isKnown(known, etag)) return answer(304, undefined, headers)
  const asked = ifRange === undefined || ifRange === etag ? readRange(range, length) : undefined
  if (asked === 'beyond') {
    reply.header('content-range', `bytes */${length}`)
    throw failCall('requested_range_not_satisfiable', 'Requested range not satisfiable')
  }
  const bytes = asked ? asked.last - asked.first + 1 : length
  const sized = {
    ...headers,
    'content-length': String(bytes),
    ...(asked && { 'content-range': `bytes ${asked.first}-${asked.last}/${length}` }),
  }
  // HEAD is answered without looking at the file.
  const isHead = request.method === 'HEAD'
  const isEmpty = isHead || bytes === 0
  const body = isEmpty ? Readable.from([]) : await openCounted(who, () => blob.read(asked))
  return answer(asked ? 206 : 200, body, sized)
}

/** The requested range; undefined for the whole file: a header with several ranges, or an invalid one, is ignored. */
export function readRange(
  header: string | undefined,
  length: number,
): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    if (Number(to) === 0) return 'beyond'
    return length === 0 ? undefined : { first: Math.max(0, length - Number(to)), last: length - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  if (first >= length) return 'beyond'
  return { first, last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
}
