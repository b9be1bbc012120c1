// Looks through a whole archive before anything of it is written: each entry, each record, each file against its digest. The
// files are stored on the way, where no record names them yet; what is refused leaves nothing behind.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { maxOriginalBytes, minFileRoomBytes } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { isGroup } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { lackingOf, type Lacking, type LackingFile } from '../../rules/lacking.ts'
import { maxValuesOfMany, parseJson } from '#server/bodies/json.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import type { ArchiveCounts } from '../../store/face.ts'
import { isObject } from '#core/json.ts'
import type { RecordContext } from '#server/records/face.ts'
import { archiveFormat, packedFiles } from './pack.ts'
import { recordsIn } from './lines.ts'
import type { ArchivedRecord } from './record.ts'
import { broken, untar, type TarEntry } from './untar.ts'

/** Records of an archive that is put back, and bytes of them as text: they are written in one transaction. */
const maxRecords = 250_000
const maxRecordBytes = 256 * 1024 * 1024
/** Records that do not count, for each one that may, in an archive that goes into a Group with a limit of them. */
const uncountedForEach = 10
/** Bytes of the entries that say what an archive is, and how much is in it and what is not. */
const maxHeadBytes = 64 * 1024
const maxContentsBytes = 8 * 1024 * 1024
/** Bytes of a file of records; ours have a few megabytes. */
const maxPageBytes = 64 * 1024 * 1024

/** Records of an archive, a file of them. */
interface ArchivePage {
  readonly offset: number
  readonly length: number
}

export interface CheckedArchive extends ArchiveCounts {
  /** Files that records name and that are not in it, or not as they were. */
  readonly lacks: Lacking | null
  /** The Group's own document, as it was. */
  readonly group: WireDocument | undefined
  readonly pages: readonly ArchivePage[]
  /** Stored files by digest. */
  readonly uploads: ReadonlyMap<string, Upload>
}

interface Looking {
  readonly context: RecordContext
  /** Bytes of all files together. */
  readonly roomBytes: number
  readonly uploads: Map<string, Upload>
  readonly pages: ArchivePage[]
  readonly ids: Set<string>
  /** Digests that records name. */
  readonly named: Map<string, number>
  /** The same files by the names of their entries. */
  readonly packed: Map<string, LackingFile & { readonly digest: string }>
  /** The name of the Group's database. */
  group_id: string
  group: WireDocument | undefined
  records: number
  counted: number
  recordBytes: number
  /** Whole ones. */
  files: number
  entries: number
  fileBytes: number
  usedBytes: number
}

/** What looking at an archive needs: where its files go, and who learns how far it is. */
export interface Look {
  /** Of the Group that is to hold it. */
  readonly context: RecordContext
  readonly roomBytes: number
  /** Files that were stored so far; on a failure they are the caller's to take away. */
  readonly uploads: Map<string, Upload>
  note(counts: ArchiveCounts): Promise<void>
}

/**
 * Failure bad_request for an archive that is broken or not ours, too_large and subscription_needed for one that holds too much,
 * RefusedRecord for a record that is refused.
 */
export async function checkArchive(
  source: AsyncIterable<Uint8Array>,
  { context, roomBytes, uploads, note }: Look,
): Promise<CheckedArchive> {
  const looking: Looking = {
    context,
    roomBytes,
    uploads,
    pages: [],
    ids: new Set(),
    named: new Map(),
    packed: new Map(),
    group_id: '',
    group: undefined,
    records: 0,
    counted: 0,
    recordBytes: 0,
    files: 0,
    entries: 0,
    fileBytes: 0,
    usedBytes: 0,
  }
  let isWhole = false
  for await (const entry of untar(source)) {
    if (isWhole) throw broken()
    isWhole = await take(looking, entry)
    await note(looking)
    await nextTurn()
  }
  if (!isWhole) throw broken()
  const { group, pages, records, files, packed } = looking
  const lacks = lackingOf([...packed.values()].filter(({ digest }) => !uploads.has(digest)))
  return { group, pages, records, files, uploads, lacks }
}

/** True for the last entry. */
async function take(looking: Looking, entry: TarEntry): Promise<boolean> {
  const name = entry.name.replace(/^\.\//, '')
  if (looking.group_id === '') {
    if (name !== 'group.json') throw fail('bad_request', 'foreign')
    looking.group_id = readHead(await readJson(entry, maxHeadBytes))
  } else if (/^records\/\d{6,9}\.jsonl$/.test(name)) await takeRecords(looking, entry)
  else if (name.startsWith('files/')) await takeFile(looking, name, entry)
  else if (name === 'contents.json') {
    compare(looking, await readJson(entry, maxContentsBytes))
    return true
  } else throw fail('bad_request', 'foreign')
  return false
}

async function readAll({ bytes, length }: TarEntry, maxBytes: number): Promise<Buffer> {
  if (length > maxBytes) throw fail('too_large', 'too_many_records')
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts, length)
}

async function readJson(entry: TarEntry, maxBytes: number): Promise<Record<string, unknown>> {
  if (entry.length > maxBytes) throw broken()
  const text = (await readAll(entry, maxBytes)).toString('utf8')
  const read = await parseJson(text, maxValuesOfMany).catch(() => undefined)
  if (!isObject(read)) throw fail('bad_request', 'foreign')
  return read
}

function readHead({ format, group }: Record<string, unknown>): string {
  const id = isObject(group) ? group._id : undefined
  if (format !== archiveFormat || typeof id !== 'string' || !isGroup(id)) {
    throw fail('bad_request', 'foreign')
  }
  return id
}

async function takeRecords(looking: Looking, entry: TarEntry): Promise<void> {
  const { offset, length } = entry
  looking.recordBytes += length
  if (looking.recordBytes > maxRecordBytes) throw fail('too_large', 'too_many_records')
  const bytes = await readAll(entry, maxPageBytes)
  for await (const record of recordsIn(looking.context, bytes)) {
    takeRecord(looking, record)
    for (const { path, ...file } of packedFiles(record.doc, record.entity.label(record.doc))) {
      looking.named.set(file.digest, file.length)
      looking.packed.set(path, file)
    }
  }
  looking.pages.push({ offset, length })
}

function takeRecord(looking: Looking, { entity, doc }: ArchivedRecord): void {
  const { context, ids, group_id } = looking
  const { group } = context.actor
  if (ids.has(doc._id)) throw broken()
  ids.add(doc._id)
  looking.records += 1
  looking.counted += Number(entity.counted === true)
  if (looking.records > maxRecords) throw fail('too_large', 'too_many_records')
  const max = group?.entitlement.max_records ?? Infinity
  const uncounted = looking.records - looking.counted
  if (looking.counted > max || uncounted > uncountedForEach * max)
    throw fail('subscription_needed', 'over_plan')
  // Of what gives rights to a whole Group there is one record, and it is this Group's.
  if (entity.index?.table !== 'groups') return
  if (doc._id !== group_id) throw fail('bad_request', 'foreign')
  looking.group = doc
}

/** One that is not what its record names stays out: it was damaged before it came into the archive, or after. */
async function takeFile(
  looking: Looking,
  name: string,
  { bytes, length }: TarEntry,
): Promise<void> {
  const { context, named, packed, uploads, roomBytes } = looking
  if (length > Math.min(roomBytes, maxOriginalBytes)) throw fail('too_large', 'file_too_large')
  const upload = await context.database.files.receive(bytes, length, length)
  const { digest } = upload
  const isNamed = named.get(digest) === length
  const isNew = isNamed && !uploads.has(digest)
  if (isNew) uploads.set(digest, upload)
  else await context.database.files.discard([upload])
  if (!isNamed && !packed.has(name)) throw fail('bad_request', 'file_changed')
  looking.entries += 1
  looking.fileBytes += length
  if (!isNamed) return
  looking.files += 1
  looking.usedBytes += isNew ? Math.max(length, minFileRoomBytes) : 0
  if (looking.usedBytes > roomBytes) throw fail('subscription_needed', 'files_full')
}

/** What the archive says of itself at its end is what was found in it. */
function compare(looking: Looking, { records, files, bytes }: Record<string, unknown>): void {
  const { records: found, entries: count, fileBytes } = looking
  if (records !== found || files !== count || bytes !== fileBytes) throw broken()
}
