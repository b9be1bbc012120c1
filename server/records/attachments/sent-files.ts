// What a document that is sent says of its files, read from `_attachments`: those that are there already, by their names,
// and new ones, whose bytes come along in base64 or in further parts of the request.
import { failCall, type Failure } from '#core/errors.ts'
import type { Stub } from '#core/wire.ts'
import { isPacked } from '#server/bodies/packed.ts'
import { isObject } from '#core/json.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import { checkText } from '#server/store/documents/revision.ts'

export type Stubs = Readonly<Record<string, Stub>>

/** A file that is there already; what it was said to be, if anything. */
interface SentStub {
  readonly is: 'kept'
  readonly revpos: number | undefined
  readonly digest: string | undefined
  readonly length: number | undefined
}

/** A file whose bytes are stored, and that no record names yet. */
interface Added {
  readonly is: 'added'
  readonly contentType: string
  readonly revpos: number | undefined
  readonly upload: Upload
}

/** A file that was read from the store, and that this document takes over as it is. */
interface Known {
  readonly is: 'known'
  readonly stub: Stub
}

/** A file whose bytes are to come. */
export interface Coming {
  readonly name: string
  readonly contentType: string
  readonly revpos: number | undefined
  /** Absent: they follow in a further part of the request. */
  readonly data: Buffer | undefined
  /** Of its plain bytes. */
  readonly length: number | undefined
  /** They follow as gzip. */
  readonly isPacked?: boolean
  /** Of what follows, if it was said. */
  readonly packedLength?: number | undefined
  /** MD5 of what follows, in base64. */
  readonly md5?: string | undefined
}

/**
 * The files of a document whose bytes are stored, or why they cannot be. What a client says of files is never taken for
 * it: only `stage.ts` makes one of that.
 */
export class SentFiles {
  readonly files: ReadonlyMap<string, SentStub | Added | Known>
  readonly failure: Failure | undefined

  constructor(files: ReadonlyMap<string, SentStub | Added | Known>, failure?: Failure) {
    this.files = files
    this.failure = failure
  }

  /** Files of a stored revision, without one of them, or with another one. */
  static like(stubs: Stubs, name?: string, added?: Omit<Added, 'is'>): SentFiles {
    const files = new Map<string, Added | Known>(
      Object.entries(stubs).map(([known, stub]) => [known, { is: 'known', stub }]),
    )
    if (name !== undefined) files.delete(name)
    if (name !== undefined && added) files.set(name, { is: 'added', ...added })
    return new SentFiles(files)
  }
}

/** What a document says of its files, before any byte is stored. */
export interface Said {
  readonly kept: ReadonlyMap<string, SentStub>
  readonly coming: readonly Coming[]
}

const maxNameLength = 1_000
const maxTypeLength = 255

/** Failure bad_request for a name that no address can have, or that PostgreSQL cannot keep. */
export function checkName(name: string): void {
  if (name === '') throw failCall('bad_request', 'Attachment name must not be empty')
  if (name.startsWith('_')) {
    const reason = `Attachment name '${name.slice(0, 100)}' starts with prohibited character '_'`
    throw failCall('bad_request', reason)
  }
  // Browsers and programs take such a part out of an address: what is meant for the file would reach the record.
  if (/(^|\/)\.{1,2}(\/|$)/.test(name)) {
    throw failCall('bad_request', "Attachment name must not have a part '.' or '..'")
  }
  if (name.length > maxNameLength) throw failCall('bad_request', 'Attachment name is too long')
  checkText(name)
}

/** Failure bad_request for what can be in no header. */
export function checkType(type: string): string {
  if (type.length > maxTypeLength || /[^\t\x20-\x7e\x80-\xff]/.test(type)) {
    throw failCall('bad_request', 'Attachment content_type is not a media type')
  }
  return type
}

/** Reads the member. Failure bad_request for what CouchDB's clients do not send. */
export function readAttachments(value: unknown): Said {
  if (!isObject(value)) throw failCall('bad_request', 'Attachments property must be an object')
  const kept = new Map<string, SentStub>()
  const coming: Coming[] = []
  for (const [name, said] of Object.entries(value)) {
    checkName(name)
    if (!isObject(said)) throw failCall('bad_request', `Attachment ${name} must be an object`)
    const { stub, follows, data, content_type, digest, encoding } = said
    const numbers = [said.revpos, said.length, said.encoded_length]
    const [revpos, length, encoded] = numbers.map((count) =>
      Number.isSafeInteger(count) ? Number(count) : undefined,
    )
    const contentType = checkType(
      typeof content_type === 'string' ? content_type : 'application/octet-stream',
    )
    if (stub === true) {
      const known = typeof digest === 'string' ? digest : undefined
      kept.set(name, { is: 'kept', revpos, digest: known, length })
    } else if (follows === true) {
      const isGzip = isPacked(typeof encoding === 'string' ? encoding : undefined)
      const md5 = typeof digest === 'string' ? /^md5-(.*)$/.exec(digest)?.[1] : undefined
      const packedLength = isGzip ? encoded : undefined
      const sent = { data: undefined, length, isPacked: isGzip, packedLength, md5 }
      coming.push({ name, contentType, revpos, ...sent })
    } else {
      const bytes = fromBase64(name, data)
      coming.push({ name, contentType, revpos, data: bytes, length: bytes.length })
    }
  }
  return { kept, coming }
}

function fromBase64(name: string, data: unknown): Buffer {
  const bad = () => failCall('bad_request', `Invalid attachment data for ${name}`)
  if (typeof data !== 'string') throw bad()
  const bytes = Buffer.from(data, 'base64')
  // Node reads what it can; CouchDB refuses the rest.
  const isWhole = /^[A-Za-z0-9+/]*={0,2}$/.test(data) && data.length % 4 === 0
  if (!isWhole) throw bad()
  return bytes
}
