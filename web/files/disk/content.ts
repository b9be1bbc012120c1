// The bytes of a file of the disk: read with the tag that a save names, written over the content with that tag, or as a new file.
import { readBytes, type ReadBytes } from '#web/api/bytes/read-bytes.ts'
import { call } from '#web/api/client.ts'
import { contentAddress, type Item } from './items.ts'

export function readContent(db: string, id: string): Promise<ReadBytes> {
  return readBytes(contentAddress(db, id))
}

export interface NewFile {
  readonly parent: string
  readonly name: string
  /** The handling of a name that is taken: refused (412), a new version of what is there, or a number behind the name. */
  readonly taken: 'refuse' | 'version' | 'both'
  /** ISO moment at which it was changed. */
  readonly mtime?: string
}

/** Refused (412) where the file has another tag by now. */
export interface NextContent {
  readonly id: string
  readonly tag: string
  /** Written while somebody types: it becomes one version with the save before it. */
  readonly autosave?: boolean
}

export type StoredFile = Pick<Item, 'id' | 'name' | 'tag'>

/** Where a content goes, and what a call says of it. */
export function contentCall(db: string, target: NewFile | NextContent) {
  const path = `/${db}/_disk/content`
  if ('id' in target) {
    const { id, tag, autosave } = target
    const query = { id, ...(autosave && { autosave: 'true' }) }
    return { path, query, headers: { 'if-match': `"${tag}"` } }
  }
  const { taken, ...file } = target
  const query = { ...file, ...(taken === 'both' && { keep_both: 'true' }) }
  const headers: Record<string, string> = taken === 'refuse' ? { 'if-none-match': '*' } : {}
  return { path, query, headers }
}

/** Says nothing: the server takes the type from the name. */
export const unsaidType = 'application/octet-stream'

/** Rejects with `ApiError`. */
export function writeContent(
  db: string,
  target: NewFile | NextContent,
  body: BodyInit,
  contentType = unsaidType,
): Promise<StoredFile> {
  const { path, ...said } = contentCall(db, target)
  return call('PUT', path, { ...said, body, contentType })
}
