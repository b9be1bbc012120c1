// Files that a read or the nightly look found lost or damaged keep their record from travelling, and no other: a client that fetches such
// a file, or compares it with its digest, gives up its whole replication. The record travels again with its next revision, such as one
// without the file, and is a change anew once the file is found whole.
import { LRUCache } from 'lru-cache'
import type { WireDocument } from '#core/wire.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import { filesOf } from '../attachments/resolve.ts'
import type { RecordContext } from '../face.ts'

/** Revisions that were logged within the hour: a phone may ask for them without end. */
const logged = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 })

/** What tells of each of these revisions the names of its damaged files. */
export async function lackingFiles({ database }: RecordContext, revisions: readonly Stored[]) {
  const files = new Map(revisions.map((one) => [one, Object.entries(filesOf(toWire(one)))]))
  const digests = [...files.values()].flat().map(([, { digest }]) => digest)
  const damaged = await database.files.damagedOf(digests)
  return (one: Stored): string[] =>
    (files.get(one) ?? []).flatMap(([name, { digest }]) => (damaged.has(digest) ? [name] : []))
}

/** Those damaged files that go with the document as it is answered, or that are fetched after it. They are logged, once an hour. */
export function wantedOf(
  { house, database }: RecordContext,
  { doc, lacking, filesFollow }: Answered,
): readonly string[] {
  const said = (doc._attachments ?? {}) as Record<string, { data?: unknown }>
  const files = lacking.filter((name) => filesFollow || said[name]?.data !== undefined)
  if (files.length === 0) return files
  const left = { db: database.name, id: doc._id, rev: doc._rev, files }
  const revision = Object.values(left).join(' ')
  if (!logged.has(revision)) {
    house.log.error(left, 'a replication leaves out a record with lost files')
    logged.set(revision, true)
  }
  return files
}

interface Answered {
  readonly doc: WireDocument
  readonly lacking: readonly string[]
  readonly filesFollow?: boolean
}
