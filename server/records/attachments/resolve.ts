// The files of a document as they are stored with it: what it keeps of an earlier revision, and what is new.
import { failCall } from '#core/errors.ts'
import type { Stub } from '#core/wire.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import { SentFiles, type Stubs } from './sent-files.ts'

/** What a document's files come to. */
export interface Resolved {
  /** `_attachments` as it is stored; undefined without files. */
  readonly stubs: Stubs | undefined
  readonly uploads: readonly Upload[]
}

/** Where a document's files are looked for. */
export interface ResolveOptions {
  readonly id: string
  /** Generation of the revision that is being written. */
  readonly generation: number
  /** It was made elsewhere: its maker says when each file came. */
  readonly isArrival?: true
  /** Files of the revisions it was made from, the nearest one first. */
  readonly previous: readonly Stubs[]
}

/**
 * `said` are `SentFiles` where there is anything. Failure missing_stub, in CouchDB's words, for a file that is not there;
 * whatever kept the files from being stored.
 */
export function resolve(
  said: unknown,
  { id, generation, isArrival, previous }: ResolveOptions,
): Resolved {
  if (said === undefined || said === null) return { stubs: undefined, uploads: [] }
  if (!(said instanceof SentFiles)) throw new TypeError('files that were not stored')
  if (said.failure) throw said.failure
  const uploads: Upload[] = []
  const stubs: Record<string, Stub> = {}
  for (const [name, file] of said.files) {
    if (file.is === 'added') {
      const { digest, length } = file.upload
      const { contentType: content_type } = file
      const revpos = Math.min((isArrival && file.revpos) || generation, generation)
      uploads.push(file.upload)
      stubs[name] = { content_type, revpos, digest, length, stub: true }
    } else if (file.is === 'known') {
      stubs[name] = file.stub
    } else {
      const candidates = previous.flatMap((one) => (Object.hasOwn(one, name) ? one[name]! : []))
      const found = candidates.find((stub) => isSame(stub, file))
      if (!found) throw failCall('missing_stub', `Invalid attachment stub in ${id} for ${name}`)
      stubs[name] = found
    }
  }
  return { stubs: some(stubs), uploads }
}

/** CouchDB names the digest of what it keeps packed: such a file is known by when it came and how long it is. */
function isSame(
  { revpos, digest, length }: Stub,
  said: { readonly [name in 'revpos' | 'length']: number | undefined } & {
    readonly digest: string | undefined
  },
): boolean {
  if (said.digest === digest) return true
  if (said.digest !== undefined && said.length !== length) return false
  return said.revpos === revpos || (said.revpos === undefined && said.digest === undefined)
}

function some(stubs: Stubs): Stubs | undefined {
  return Object.keys(stubs).length > 0 ? stubs : undefined
}

/** The files of a stored revision. */
export function filesOf(doc: Readonly<Record<string, unknown>> | undefined): Stubs {
  return (doc?._attachments ?? {}) as Stubs
}

/** Which revision brought a file is no part of it: programs that store the document count that anew. */
export function hasSameFiles(one: Stubs, other: Stubs): boolean {
  const names = Object.keys(one)
  const isSameFile = (name: string) =>
    one[name]?.digest === other[name]?.digest &&
    one[name]?.content_type === other[name]?.content_type
  return names.length === Object.keys(other).length && names.every(isSameFile)
}
