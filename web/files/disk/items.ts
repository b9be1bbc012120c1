// Files and folders of a Group's disk as the browser knows them, and where they are. Answers are dropped whenever one of them changes.
import { useQuery } from '@tanstack/react-query'
import { hasThumbnail } from '#core/entity/media-type.ts'
import type { Place } from '#core/entity/place.ts'
import type { ShownLock, WireDocument } from '#core/wire.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'

export const kind = 'CloudFile'

/** A file or folder as lists have it. */
export interface Item extends Place {
  /** Members of a folder. */
  readonly items?: number
  /** Names of the folders that it lies in, with slashes between them, of what was found anywhere; '' in the root. */
  readonly path?: string
  /** In the folder of an app: the record that it belongs to. */
  readonly app?: { readonly kind: string; readonly id: string }
}

export interface Crumb {
  readonly id: string
  readonly name: string
}

export interface FileDoc extends WireDocument {
  readonly name?: string
  readonly tags?: readonly string[]
  readonly starred?: boolean
}

export interface ItemAnswer {
  readonly item: Item
  /** The folders that lead to it, from the root on. */
  readonly crumbs: readonly Crumb[]
  readonly fullpath: string
  /** Null in the trash. */
  readonly webdav_link: string | null
  /** Null of a folder. */
  readonly external_key: string | null
  /** What programs hold it by. */
  readonly locks: readonly ShownLock[]
  /** Null of what an app shows. */
  readonly doc: FileDoc | null
}

/** Of what is a record of its own. */
export interface FileAnswer extends ItemAnswer {
  readonly doc: FileDoc
}

/** A file or folder with all that is known of it, by its id or its path; undefined: no call. */
export function useItem(which: { readonly id: string } | { readonly path: string } | undefined) {
  const { db } = useGroup()
  return useQuery<ItemAnswer, ApiError>({
    queryKey: [...cacheKey(db, kind), 'item', which],
    queryFn: ({ signal }) => call('GET', `/${db}/_disk/item`, { query: which, signal }),
    enabled: which !== undefined,
  })
}

/** Where the bytes of a file are; of one in the folder of an app, at the record that it belongs to. */
export function contentAddress(db: string, id: string, rev?: string): string {
  const [record = '', ...name] = id.split('/')
  const file = name.length === 0 ? 'content' : encodeURIComponent(name.join('/'))
  return `/${db}/${encodeURIComponent(record)}/${file}${rev === undefined ? '' : `?rev=${rev}`}`
}

/** A small picture of it; undefined where none is drawn. `size`: pixels of the longer side. */
export function thumbnailAddress(
  db: string,
  { id, folder, kind: fileKind, content_type, tag }: Item,
  size: 320 | 1600,
): string | undefined {
  if (folder || fileKind === 'file_enc' || !hasThumbnail(content_type)) return undefined
  // The tag keeps a browser from showing the picture of a former version.
  return `${contentAddress(db, id)}?thumbnail=${size}#${tag}`
}

/** Address in the browser: a folder's list, a file's page; `''` is the root. */
export function itemAddress(db: string, id: string): string {
  return `/account/${db}/disk${id === '' ? '' : `/${encodeURIComponent(id)}`}`
}
