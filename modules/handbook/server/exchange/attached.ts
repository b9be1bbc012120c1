// The files of pages in an archive: which belong to a page, and which of them it has not got yet.
import { createHash } from 'node:crypto'
import { filesOf } from '#server/records/attachments/resolve.ts'
import { readAttached, folderOf, typeOf } from '../../rules/file/attached.ts'
import type { Page } from '../pages.ts'
import type { ArchivedFile } from './zip-write.ts'

/** Files of an archive, by the folder of the page that they belong to. */
export type Attached = ReadonlyMap<string, readonly ArchivedFile[]>

export function attachedIn(files: readonly ArchivedFile[]): Attached {
  const folders = new Map<string, ArchivedFile[]>()
  for (const { name: path, bytes } of files) {
    const place = readAttached(path)
    if (!place) continue
    const { folder, name } = place
    folders.set(folder, [...(folders.get(folder) ?? []), { name, bytes }])
  }
  return folders
}

/**
 * `_attachments` of a page with the files that its archive brings; those it has and the archive does not name stay. Undefined
 * when the archive brings nothing new.
 */
export function newFiles(
  attached: Attached,
  file: string,
  before: Page | undefined,
): Record<string, unknown> | undefined {
  const stubs = filesOf(before)
  const digestOf = (bytes: Buffer) => `md5-${createHash('md5').update(bytes).digest('base64')}`
  const added = (attached.get(folderOf(file)) ?? []).filter(
    ({ name, bytes }) => stubs[name]?.digest !== digestOf(bytes),
  )
  if (added.length === 0) return undefined
  const fresh = added.map(({ name, bytes }) => [
    name,
    { content_type: typeOf(name), data: bytes.toString('base64') },
  ])
  return { ...stubs, ...Object.fromEntries(fresh) }
}
