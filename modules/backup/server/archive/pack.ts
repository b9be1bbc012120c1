// Everything that a Group holds as one archive: its records as lines of JSON, as programs read them, and their files as they are.
// Made as fast as it is read; the last entry says how much there was, so that an archive without it is not whole, and which files are
// not as they were stored, and which records a restore would refuse.
import { createHash } from 'node:crypto'
import { editorsAlone } from '#core/access/policies.ts'
import { digestOf } from '#core/entity/place.ts'
import { fail, type Failure } from '#core/errors.ts'
import { maxNamed, type LackingFile, type Refused } from '../../rules/lacking.ts'
import type { WireDocument } from '#core/wire.ts'
import { requireScope } from '#server/session/actor.ts'
import { damageIn } from '#server/store/blobs/files.ts'
import { readWhole } from '#server/store/blobs/blobs.ts'
import type { Stored } from '#server/store/documents/stored.ts'
import { filesOf } from '#server/records/attachments/resolve.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { LongCall } from '#server/records/reading/still-there.ts'
import { asRead } from '#server/records/replication/tell.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { refusalOf } from './lines.ts'
import { tarEnd, tarHead, tarPadding } from './tar.ts'

/** What says that an archive is ours, and how it is to be read. */
export const archiveFormat = 'bancada-backup-1'

/** Records that are read at once, and that a file of the archive holds at most. */
const maxPage = 500

/** How much was packed so far. */
export interface PackedCounts {
  records: number
  files: number
  /** Of the files. */
  bytes: number
  /** Files that are missing, or whose bytes are not those that were stored: these are in the archive all the same. */
  readonly lacks: LackingFile[]
  readonly refused: Refused
}

export const nothingPacked = (): PackedCounts => ({
  records: 0,
  files: 0,
  bytes: 0,
  lacks: [],
  refused: { count: 0, records: [] },
})

/**
 * The archive, piece by piece; `counts` grows with it. Failure forbidden unless the actor is an administrator of the Group: before the
 * first byte, and before each further page.
 */
export async function* backupOf(
  { next, inTurn }: LongCall,
  counts = nothingPacked(),
): AsyncGenerator<Buffer> {
  const first = await next()
  admit(first)
  const started = new Date(first.now)
  const group = await first.database.get(first.database.name)
  const head = {
    format: archiveFormat,
    group: { _id: first.database.name, name: group?.body.name },
    started_at: first.now,
  }
  yield* entry('group.json', json(head), started)
  let behind: string | undefined
  let context = first
  for (let part = 1, more = true; more; part++) {
    const page = await inTurn(async () => {
      if (part > 1) admit((context = await next()))
      const read = await readPage(context, behind)
      const lines = read.docs.map((doc) => JSON.stringify(doc))
      for (const [at, line] of lines.entries()) {
        noteRefused(counts.refused, read.docs[at]!._id, await refusalOf(context, line))
      }
      return { ...read, lines }
    })
    const { docs, lines } = page
    const name = `records/${String(part).padStart(6, '0')}.jsonl`
    if (docs.length > 0) yield* entry(name, Buffer.from(`${lines.join('\n')}\n`), started)
    for (const doc of docs) yield* filesFrom(context, doc, counts)
    counts.records += docs.length
    ;({ behind, more } = page)
  }
  const { refused, ...others } = counts
  const contents = refused.count > 0 ? counts : others
  yield* entry('contents.json', json(contents), started)
  const { house, database } = context
  const lacking = { db: database.name, files: counts.lacks.length }
  if (lacking.files > 0) house.log.error(lacking, 'a backup lacks files that are damaged')
  const spoilt = { db: database.name, ...refused }
  if (refused.count > 0) house.log.error(spoilt, 'a backup has records that a restore would refuse')
  yield tarEnd
}

function noteRefused(refused: Refused, id: string, problem: Failure | undefined): void {
  if (!problem) return
  refused.count += 1
  if (refused.records.length < maxNamed) refused.records.push({ id, ...problem.body })
}

export function admit({ actor }: RecordContext): void {
  requireScope(actor.scopes, 'read')
  const refused = editorsAlone(actor)
  if (refused) throw fail('forbidden', refused)
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function* entry(name: string, bytes: Buffer, modified: Date): Generator<Buffer> {
  yield tarHead(name, bytes.length, modified)
  yield bytes
  yield tarPadding(bytes.length)
}

interface Page {
  readonly docs: readonly WireDocument[]
  readonly behind: string | undefined
  readonly more: boolean
}

async function readPage(context: RecordContext, behind: string | undefined): Promise<Page> {
  const { isOpen, selector } = context.house.rules.reading(context)
  const range = { include_docs: true, limit: maxPage, selector }
  const { found, more } = await listQueries(context.database).allDocs(range, behind)
  const open = found.filter(({ id }) => isOpen(id))
  const docs = await asRead(context, open as Stored[], { leaves: true })
  return {
    docs,
    behind: found.at(-1)?.id ?? behind,
    more: found.length > 0 && (more || found.length === maxPage),
  }
}

/** What file systems take for something else than a name. */
const unfit = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu

/** A file of a record, and the name of its entry. */
interface Packed extends LackingFile {
  readonly path: string
  readonly digest: string
  readonly length: number
}

/** Files of a record, below its id. */
export function packedFiles(doc: WireDocument, label: string): Packed[] {
  const taken = new Set<string>()
  return Object.entries(filesOf(doc)).map(([name, { digest, length }]) => {
    const plain = name.replace(unfit, '_').replace(/^\.+$/, '_')
    const path = taken.has(plain) ? `${taken.size}-${plain}` : plain
    taken.add(plain)
    return { path: `files/${doc._id}/${path}`, id: doc._id, label, name, digest, length }
  })
}

async function* filesFrom(
  { database, now }: RecordContext,
  doc: WireDocument,
  counts: PackedCounts,
): AsyncGenerator<Buffer> {
  const modified = new Date(doc.updated_at ?? now)
  for (const { path, digest, id, label, name } of packedFiles(doc, doc.label ?? '')) {
    const blob = await database.files.file(digest)
    const source = blob && (await readWhole(blob))
    if (blob && source) {
      let isWhole: boolean
      try {
        yield tarHead(path, blob.length, modified)
        isWhole = yield* filled(source, { length: blob.length, digest })
      } finally {
        source.destroy()
      }
      yield tarPadding(blob.length)
      counts.files += 1
      counts.bytes += blob.length
      if (isWhole) continue
      await database.files.markDamaged(digest, 'changed')
    }
    counts.lacks.push({ id, label, name })
  }
}

/** As many bytes as there should be, zeros for those that cannot be read. Answers whether they are those that were stored. */
async function* filled(
  source: AsyncIterable<Uint8Array>,
  { length, digest }: { length: number; digest: string },
): AsyncGenerator<Buffer, boolean> {
  const md5 = createHash('md5')
  let left = length
  try {
    for await (const chunk of source) {
      const piece = Buffer.from(chunk).subarray(0, left)
      left -= piece.length
      md5.update(piece)
      yield piece
    }
  } catch (error) {
    if (!damageIn(error)) throw error
  }
  const isWhole = left === 0 && digestOf(md5.digest('base64')) === digest
  for (; left > 0; left -= Math.min(left, zeros.length)) yield zeros.subarray(0, left)
  return isWhole
}

const zeros = Buffer.alloc(64 * 1024)
