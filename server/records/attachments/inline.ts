// Documents with the bytes of their files in them (`attachments=true`, `atts_since`), which are read when they are sent.
import { fail } from '#core/errors.ts'
import type { Stub, WireDocument } from '#core/wire.ts'
import { Streamed } from '#server/answers/streamed.ts'
import type { Database } from '#server/store/database.ts'
import { generationOf } from '#server/store/documents/revision.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import type { RecordContext } from '../face.ts'
import { filesOf } from './resolve.ts'

/** The document with the bytes of those of its files that came after this generation; all of them when left out. */
export function inlined(database: Database, doc: WireDocument, after = 0): WireDocument {
  if (doc._attachments === undefined) return doc
  const files = Object.entries(filesOf(doc)).map(([name, stub]) => [
    name,
    stub.revpos > after ? withBytes(database, stub) : stub,
  ])
  return { ...doc, _attachments: Object.fromEntries(files) as Record<string, unknown> }
}

function withBytes(database: Database, { content_type, revpos, digest, length }: Stub) {
  return { content_type, revpos, digest, data: new Streamed(length, () => open(database, digest)) }
}

/** Failure not_found when a revision that was let go took the file along. */
export async function open(database: Database, digest: string) {
  const blob = await database.files.file(digest)
  if (!blob) throw fail('not_found', 'attachment_missing')
  return blob.read()
}

/** Generation of the newest of these revisions that the document was made from; 0 when it was made from none. */
export async function generationSince(
  { database }: RecordContext,
  { _id: id, _rev: rev = '' }: WireDocument,
  since: readonly string[],
): Promise<number> {
  if (since.length === 0) return 0
  return newestOf(await treeQueries(database).lines([{ id, rev }]), since)
}

/** The same for a given line. */
export function newestOf(
  line: readonly { readonly rev: string }[],
  since: readonly string[],
): number {
  const revs = new Set(line.map((step) => step.rev))
  return Math.max(0, ...since.filter((one) => revs.has(one)).map(generationOf))
}
