// Content of files: what another content makes of a document, and where the bytes of one are.
import { digestOf, type Place } from '#core/entity/place.ts'
import { fail } from '#core/errors.ts'
import type { Stub } from '#core/wire.ts'
import { fileOf } from '#server/records/attachments/serve.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import type { Blob } from '#server/store/blobs/blobs.ts'
import { generationOf } from '#server/store/documents/revision.ts'
import { contentTypeOf } from '../../rules/content-type.ts'
import { contentName, contentOf } from '../../rules/place.ts'
import { versionStart } from '../../rules/versions.ts'
import type { Write } from './operation.ts'
import type { FileDoc } from './store.ts'

/** Bytes that are stored, and what they are. */
export interface NewFile {
  readonly upload: Upload
  /** As the sender says it; '' where they do not. */
  readonly contentType: string
}

/** Content that a file shall have. */
export type NextContent = Pick<Stub, 'content_type' | 'digest' | 'length'>

export function uploaded({ upload, contentType }: NewFile, name: string): NextContent {
  const { digest, length } = upload
  return { content_type: contentTypeOf(contentType, name), digest, length }
}

interface How extends Pick<Write, 'via'> {
  readonly mtime?: string | undefined
  /** An editor saves by itself, while somebody writes. */
  readonly autosave?: boolean | undefined
  /** The writer holds a lock on the file. */
  readonly isLocked?: boolean | undefined
}

/** The document with another content, as the next version or in the place of the current one. */
export function withContent(
  { actor, now }: Pick<RecordContext, 'actor' | 'now'>,
  doc: FileDoc,
  next: NextContent,
  { via, mtime, autosave = false, isLocked }: How,
): FileDoc {
  const author = actor.user_id
  const { content_type, digest, length } = next
  const revpos = doc._rev === undefined ? 1 : generationOf(doc._rev) + 1
  const stub: Stub = { content_type, revpos, digest, length, stub: true }
  return {
    ...doc,
    size: length,
    content_type,
    mtime,
    content_at: versionStart(doc._rev === undefined ? undefined : doc, {
      at: now,
      author,
      autosave,
      isLocked,
    }),
    via,
    autosaved_by: autosave ? (author ?? undefined) : undefined,
    _attachments: { [contentName]: stub },
  }
}

/** Nothing but the moment differs: no other version. */
export function holds(doc: FileDoc, { digest }: Pick<NextContent, 'digest'>): boolean {
  return contentOf(doc)?.digest === digest
}

/** What a file holds, or held in a revision, to be sent. Failure not_found. */
export interface OpenContent {
  readonly stub: Stub
  readonly blob: Blob
}

const nothing: Blob = {
  length: 0,
  read: () => Promise.reject(fail('not_found', 'missing')),
}

/** The content of a place that was just read: one statement. Failure not_found. */
export async function openPlace(
  { database }: Pick<RecordContext, 'database'>,
  place: Place,
): Promise<OpenContent> {
  if (place.folder) throw fail('not_found', 'missing')
  const { content_type, tag, size } = place
  const digest = digestOf(tag)
  const blob = size === 0 ? nothing : await database.files.file(digest)
  if (!blob) throw fail('not_found', 'missing')
  return { stub: { content_type, revpos: 1, digest, length: size, stub: true }, blob }
}

/** The content of a revision of a file that is kept. Failure not_found. */
export function openRevision(
  context: RecordContext,
  id: string,
  rev: string,
): Promise<OpenContent> {
  return fileOf(context, { id, name: contentName, rev })
}
