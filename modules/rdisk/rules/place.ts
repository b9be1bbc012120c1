// The place of a file or folder in the tree, and what lists show of it: all of it follows from the document.
import { tagOf, type PlaceFacts } from '#core/entity/place.ts'
import type { Stub, WireDocument } from '#core/wire.ts'
import { isFolder, isTrashed, type FileKind } from './kind.ts'
import { isLitter } from './name.ts'

/** Versions that are kept of a file unless it says otherwise (spec 9). */
export const usualVersions = 3

/** The one attachment of a file. */
export const contentName = 'content'

/** Of a file that nothing was put into yet. */
const emptyTag = '1B2M2Y8AsgTpgAmY7PhCfg=='

/** What a file holds; undefined of a folder, and of a file that nothing was put into yet. */
export function contentOf(doc: WireDocument | undefined): Stub | undefined {
  const files = doc?._attachments as Record<string, Stub> | undefined
  return files?.[contentName]
}

/** Where something lies as people write it: `/Papers/2026/rent.pdf`; `names`: from the root on, its own at last. */
export function fullPath(names: readonly string[]): string {
  return `/${names.join('/')}`
}

/** One name as part of an address. */
export function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed())
}

/** Where programs reach it by WebDAV, below the address of the installation; addresses of folders end with a slash. */
export function davPath(db: string, names: readonly string[], isFolder: boolean): string {
  return `/dav/${[db, ...names].map(encodeName).join('/')}${isFolder ? '/' : ''}`
}

/** A file as the rules look at it. */
export interface FileFacts extends WireDocument {
  name?: string
  dir_id?: string
  kind?: FileKind
  color?: string
  starred?: boolean
  max_versions?: number
  mtime?: string
  content_at?: string
  deleted_at?: string
  kept?: boolean
}

export function placeOf(doc: FileFacts): PlaceFacts {
  const folder = isFolder(doc)
  const content = contentOf(doc)
  const { name = '', created_at = '', content_at = '' } = doc
  const litter = !folder && !doc.kept && isLitter(name)
  return {
    id: doc._id,
    parent: doc.dir_id ?? '',
    name,
    folder,
    kind: doc.kind ?? 'file',
    size: content?.length ?? 0,
    content_type: content?.content_type ?? '',
    tag: folder ? '' : content ? tagOf(content.digest) : emptyTag,
    modified_at: doc.mtime ?? (content_at || created_at),
    created_at,
    content_at,
    deleted_at: isTrashed(doc) ? (doc.deleted_at ?? doc.updated_at ?? created_at) : '',
    starred: doc.starred ?? false,
    color: doc.color ?? '',
    litter,
    keep: folder ? 0 : litter ? 1 : (doc.max_versions ?? usualVersions),
  }
}
