// The one place where a revision of a file or folder is written by the operations.
import type { Doc } from '#core/entity/entity.ts'
import { newId } from '#core/ids.ts'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import { linksOf } from '../content/links.ts'
import { textOf } from '../content/text.ts'
import { cloudFile } from '../../entities/cloud-file.ts'

export type FileDoc = Doc<typeof cloudFile>

/** An id of no file, for checks that hold for all files. */
export const anyFile = newId(cloudFile.prefix)

/** A new document, not stored yet. */
export function newDoc({ actor, now }: RecordContext, members: Partial<FileDoc>): FileDoc {
  const created_by = actor.user_id ?? undefined
  return {
    _id: newId(cloudFile.prefix),
    klass: cloudFile.kind,
    starred: false,
    ...members,
    created_at: now,
    created_by,
  }
}

/** The live document under an id. Failure not_found. */
export async function docOf(transaction: Transaction, id: string): Promise<FileDoc> {
  const doc: FileDoc | undefined = await currentRecord(transaction, id)
  if (!doc) throw fail('not_found', 'missing')
  return doc
}

interface Revision {
  /** As it shall be; `_rev` names the revision that it follows. */
  readonly doc: FileDoc
  readonly event: string
  /** Files that it is the first to name. */
  readonly uploads?: readonly Upload[]
  readonly deleted?: boolean
  /** The file that its content is copied from, which is not read again. */
  readonly from?: FileDoc | undefined
}

/** Stores a revision that has passed all rules, in the name of the actor. */
export async function storeFile(
  transaction: Transaction,
  { house, actor, now, database }: RecordContext,
  { doc, event, uploads, deleted = false, from }: Revision,
): Promise<FileDoc> {
  const before = from ?? (doc._rev ? await currentRecord(transaction, doc._id) : undefined)
  const links = deleted
    ? doc.links
    : await linksOf({ database, doc, before, uploads }, transaction.texts)
  const words = deleted ? '' : await textOf({ database, doc, uploads })
  const written = {
    ...doc,
    links,
    updated_at: now,
    updated_by: actor.user_id ?? undefined,
  }
  const { rev } = await writeBeside(house, transaction, written, {
    isFresh: doc._rev === undefined,
    event,
    actor: actor.user_id,
    at: now,
    deleted,
    words,
    ...(uploads && { uploads }),
  })
  return { ...written, _rev: rev }
}

/** Ends a file for good, with the bodies of its versions. */
export async function endFile(
  transaction: Transaction,
  context: RecordContext,
  doc: FileDoc,
): Promise<void> {
  await storeFile(transaction, context, { doc, event: 'destroy', deleted: true })
  await transaction.dropFormer([doc._id])
}
