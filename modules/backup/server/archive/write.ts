// Writes the records of a checked archive into a Group, in the one transaction that makes them all visible: nothing of an archive
// is ever half there. Effects of a save (mails, notifications, further records) are not run: what they made is in the archive. What is
// kept beside the records is made anew (`Hooks.restored`).
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { isEnd } from '#server/store/documents/revision.ts'
import { anonymiseEvent, toWire } from '#server/store/documents/stored.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import type { Blob } from '#server/store/blobs/blobs.ts'
import type { Transaction } from '#server/store/database.ts'
import { filesOf } from '#server/records/attachments/resolve.ts'
import type { Stubs } from '#server/records/attachments/sent-files.ts'
import { restoreBeside, writeBeside } from '#server/records/beside.ts'
import { filled } from '#server/records/effects.ts'
import type { RecordContext } from '#server/records/face.ts'
import { rewordTask } from '#server/records/words/referred.ts'
import type { CheckedArchive } from './check.ts'
import { recordsIn } from './lines.ts'
import type { ArchivedRecord } from './record.ts'

export interface Writing {
  /** Of the Group that is to hold the records. */
  readonly context: RecordContext
  readonly archive: Blob
  readonly checked: CheckedArchive
  /** False for a record that stays out. Those that give rights always do. */
  takes(entity: Entity, doc: WireDocument): boolean
  /** Called after each file of records with how many were written. */
  note(records: number): Promise<void>
}

/**
 * Writes every record under its id and revision, as it was; one that was deleted here comes back, one that is here stays as it
 * is. May be run again when the transaction had to be taken back.
 */
export async function writeArchive(transaction: Transaction, writing: Writing): Promise<void> {
  const { checked, context, note } = writing
  const claimed = new Set<string>()
  const following: string[] = []
  let written = 0
  for (const page of checked.pages) {
    const records = await readPage(writing, page)
    await transaction.getMany(records.map(({ doc }) => doc._id))
    for (const record of records) await writeRecord(transaction, { writing, record, claimed })
    following.push(...records.filter((one) => isFilled(writing, one)).map(({ doc }) => doc._id))
    written += records.length
    await note(written)
  }
  // Records were written before some of those that they refer to.
  for (let at = 0; at < following.length; at += recordsAtOnce) {
    await fillAnew(transaction, context, following.slice(at, at + recordsAtOnce))
  }
  const payload = { db: context.database.name }
  await transaction.addJob(rewordTask, payload, { key: rewordTask })
}

/** Records that are read at once when their members are filled anew. */
const recordsAtOnce = 1_000

const isFilled = ({ context: { house } }: Writing, { entity }: ArchivedRecord) =>
  house.modules.some(({ hooks }) => hooks?.[entity.kind]?.fill)

/** Members that follow from other records (`Hooks.fill`) are those of the records that are here, whatever the archive says. */
async function fillAnew(
  transaction: Transaction,
  context: RecordContext,
  ids: readonly string[],
): Promise<void> {
  const entry = { event: 'restore', actor: context.actor.user_id, at: context.now }
  for (const stored of await transaction.getMany(ids)) {
    const entity = context.house.registry.byId(stored.id)!
    const doc = toWire(stored)
    const members = await filled({ entity, doc, context, before: doc }, transaction)
    const isSame = Object.keys(members).every((name) => isDeepStrictEqual(members[name], doc[name]))
    if (!isSame) await writeBeside(context.house, transaction, { ...doc, ...members }, entry)
  }
}

async function readPage(
  { archive, context }: Writing,
  { offset, length }: CheckedArchive['pages'][number],
): Promise<ArchivedRecord[]> {
  if (length === 0) return []
  const parts: Buffer[] = []
  const bytes = await archive.read({ first: offset, last: offset + length - 1 })
  for await (const part of bytes) parts.push(part as Buffer)
  const records: ArchivedRecord[] = []
  const all = recordsIn(context, Buffer.concat(parts, length))
  for await (const record of all) records.push(record)
  return records
}

interface One {
  readonly writing: Writing
  readonly record: ArchivedRecord
  /** Digests of files that records of this transaction named already. */
  readonly claimed: Set<string>
}

async function writeRecord(
  transaction: Transaction,
  { writing, record: { entity, doc, rev, isSame }, claimed }: One,
): Promise<void> {
  const { context, checked, takes } = writing
  if (entity.index || !takes(entity, doc)) return
  const current = await transaction.get(doc._id)
  if (current && !current.deleted) return
  const { stubs, uploads } = storedFiles(checked, doc, claimed)
  const { _attachments, ...rest } = doc
  const isWhole = Object.keys(stubs ?? {}).length === Object.keys(_attachments ?? {}).length
  const withFiles = stubs ? { ...rest, _attachments: stubs } : rest
  const by = { actor: context.actor.user_id, at: context.now }
  await restoreBeside(
    transaction,
    { entity, doc: withFiles, rev, isSame: isSame && isWhole },
    // What was written before a record was forgotten is refused here as it was there.
    { event: isEnd(rev) ? anonymiseEvent : 'restore', ...by, uploads },
  )
  await restored(context, transaction, { entity, doc })
  const number = entity.sequence && doc[entity.sequence]
  if (number !== undefined) await transaction.passNumber(entity.kind, Number(number))
}

/** Makes anew what is kept beside a record that came back. */
export async function restored(
  context: RecordContext,
  transaction: Transaction,
  { entity, doc }: Pick<ArchivedRecord, 'entity' | 'doc'>,
): Promise<void> {
  for (const { hooks } of context.house.modules) {
    await hooks?.[entity.kind]?.restored?.(doc, transaction, context)
  }
}

/** The files of a record as far as the archive has their bytes, and those of them that are named for the first time. */
export function storedFiles(
  { uploads }: Pick<CheckedArchive, 'uploads'>,
  doc: WireDocument,
  claimed = new Set<string>(),
): { stubs: Stubs | undefined; uploads: readonly Upload[] } {
  const files = Object.entries(filesOf(doc)).filter(([, { digest }]) => uploads.has(digest))
  const fresh = new Set(files.map(([, { digest }]) => digest).filter((one) => !claimed.has(one)))
  for (const digest of fresh) claimed.add(digest)
  const stubs = files.length > 0 ? Object.fromEntries(files) : undefined
  return { stubs, uploads: [...fresh].map((digest) => uploads.get(digest)!) }
}
