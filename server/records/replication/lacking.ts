// Files that a read or the nightly look found lost or damaged keep their record from travelling, and no other: a client that fetches such
// a file, or compares it with its digest, gives up its whole replication. The record travels again with its next revision, such as one
// without the file.
import type { WireDocument } from '#core/wire.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import { filesOf } from '../attachments/resolve.ts'
import type { RecordContext } from '../face.ts'

/** What tells of each of these revisions the names of its damaged files. */
export async function lackingFiles({ database }: RecordContext, revisions: readonly Stored[]) {
  const files = new Map(revisions.map((one) => [one, Object.entries(filesOf(toWire(one)))]))
  const digests = [...files.values()].flat().map(([, { digest }]) => digest)
  const damaged = await database.files.damagedOf(digests)
  return (one: Stored): string[] =>
    files.get(one)!.flatMap(([name, { digest }]) => (damaged.has(digest) ? [name] : []))
}

/** Those damaged files that go with the document as it is answered, or that are fetched after it. They are logged. */
export function wantedOf(
  { house, database }: RecordContext,
  { doc, lacking, filesFollow }: Answered,
): readonly string[] {
  const said = (doc._attachments ?? {}) as Record<string, { data?: unknown }>
  const files = lacking.filter((name) => filesFollow || said[name]?.data !== undefined)
  const left = { db: database.name, id: doc._id, rev: doc._rev, files }
  if (files.length > 0) house.log.error(left, 'a replication leaves out a record with lost files')
  return files
}

interface Answered {
  readonly doc: WireDocument
  readonly lacking: readonly string[]
  readonly filesFollow?: boolean
}
