// What notes ask of the disk: lists of them, a content with its tag, what is stored, folders. Answers are dropped whenever a file
// of the Group changes.
import { useQuery } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import {
  type ApiError,
  call,
  callHeaders,
  noAnswer,
  readAnswer,
  recovered,
} from '#web/api/client.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import type { Content } from './note/session.ts'

export const kind = 'CloudFile'

/** A note as lists show it. */
export interface NoteItem {
  readonly id: string
  readonly name: string
  /** Id of the folder, '' of the top, and its path. */
  readonly parent: string
  readonly path: string
  readonly kind: 'file' | 'file_enc'
  readonly tags: readonly string[]
  readonly starred: boolean
  readonly size: number
  readonly modified_at: string
}

export interface NotesPage {
  readonly items: readonly NoteItem[]
  /** Where the next page begins. */
  readonly next?: string
}

/** Which notes a list shows. */
export interface NotesQuery {
  readonly q?: string | undefined
  readonly tag?: string | undefined
  readonly folder?: string | undefined
  readonly starred?: true | undefined
  /** Notes of a page of the list. */
  readonly limit?: number
}

/** The first pages of a list, newest first. Those that are known are not asked for again until a file changes. */
export function useNotes(db: string, query: NotesQuery, { pages = 1, enabled = true } = {}) {
  const key = [...cacheKey(db, kind), 'notes']
  return useQuery<NotesPage, ApiError>({
    queryKey: [...key, query, pages],
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryState<NotesPage>([...key, query, pages - 1])
      let known = before?.isInvalidated ? undefined : before?.data
      for (let page = known ? pages - 1 : 0; page < pages; page += 1) {
        if (known && known.next === undefined) return known
        const said = { ...query, after: known?.next }
        const more = await call<NotesPage>('GET', `/${db}/_disk/notes`, { query: said, signal })
        known = { ...more, items: [...(known?.items ?? []), ...more.items] }
      }
      return known!
    },
    placeholderData: keepFormer(key),
    enabled,
  })
}

export interface NoteTag {
  readonly tag: string
  readonly count: number
}

export interface NoteFacts {
  readonly notes: number
  readonly tags: readonly NoteTag[]
  /** Folders that notes lie in, by path. */
  readonly folders: readonly {
    readonly id: string
    readonly path: string
    readonly count: number
  }[]
}

/** How many notes there are, their tags and folders. */
export function useNoteFacts(db: string) {
  return useQuery<NoteFacts, ApiError>({
    queryKey: [...cacheKey(db, kind), 'facts'],
    queryFn: ({ signal }) => call('GET', `/${db}/_disk/notes/facts`, { signal }),
    staleTime: 10_000,
  })
}

/** A file with the folders above it. */
export interface FileAnswer {
  readonly item: {
    readonly id: string
    readonly name: string
    readonly parent: string
    readonly folder: boolean
    readonly size: number
    readonly tag: string
    readonly deleted_at: string
    readonly modified_at: string
  }
  readonly crumbs: readonly { readonly id: string; readonly name: string }[]
  readonly doc: FileDoc
}

export interface FileDoc extends WireDocument {
  readonly name?: string
  readonly tags?: readonly string[]
  readonly starred?: boolean
}

export function useFile(db: string, id: string) {
  return useQuery<FileAnswer, ApiError>({
    queryKey: [...cacheKey(db, kind), 'item', id],
    queryFn: ({ signal }) => call('GET', `/${db}/_disk/item`, { query: { id }, signal }),
  })
}

/** The bytes of a file, with the tag that a save names. */
export function readContent(db: string, id: string): Promise<Content> {
  const path = `/${db}/${id}/content`
  return recovered(path, async () => {
    const init = { credentials: 'same-origin', headers: callHeaders() } as const
    const response = await fetch(path, init).catch(() => {
      throw noAnswer()
    })
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => undefined)
      const version = response.headers.get('x-app-version')
      readAnswer({ status: response.status, version, body })
    }
    const tag = (response.headers.get('etag') ?? '').replaceAll('"', '')
    return { bytes: new Uint8Array(await response.arrayBuffer()), tag }
  })
}

/**
 * Where a content goes: over the one with a tag, or as a new file. Where its name is taken it gets a number; with `isNew` it is
 * refused instead, 412.
 */
export type Target =
  | { readonly id: string; readonly tag: string; readonly autosave?: boolean }
  | { readonly parent: string; readonly name: string; readonly isNew?: boolean }

export interface Stored {
  readonly id: string
  readonly name: string
  readonly tag: string
}

export function writeContent(
  db: string,
  target: Target,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Stored> {
  const path = `/${db}/_disk/content`
  if ('id' in target) {
    return call('PUT', path, {
      query: { id: target.id, autosave: target.autosave || undefined },
      body: bytes,
      contentType: 'application/octet-stream',
      headers: { 'if-match': `"${target.tag}"` },
    })
  }
  const { parent, name, isNew } = target
  return call('PUT', path, {
    query: { parent, name, kind: kindOf(name), keep_both: !isNew || undefined },
    body: bytes,
    contentType: typeOf(name),
    headers: isNew ? { 'if-none-match': '*' } : {},
  })
}

const kindOf = (name: string) => (name.endsWith('.age') ? 'file_enc' : 'file')

function typeOf(name: string): string {
  if (name.endsWith('.age')) return 'application/age-encryption'
  return /\.(?:md|markdown)$/i.test(name)
    ? 'text/markdown; charset=utf-8'
    : 'text/plain; charset=utf-8'
}

export const starNote = (db: string, id: string, starred: boolean) =>
  call('POST', `/${db}/_disk/set`, { body: { ids: [id], starred } })

export const removeNote = (db: string, id: string) =>
  call('POST', `/${db}/_disk/remove`, { body: { ids: [id] } })

/** What is in the trash goes for good, with its versions. */
export const destroyNote = (db: string, id: string) =>
  call('POST', `/${db}/_disk/destroy`, { body: { ids: [id] } })

export const readFileDoc = (db: string, id: string) => call<FileDoc>('GET', `/${db}/${id}`)

/** Gives a note another name; where that is taken it gets a number. */
export const renameNote = (
  db: string,
  { id, parent, name }: { id: string; parent: string; name: string },
) => call('POST', `/${db}/_disk/move`, { body: { ids: [id], parent, name, keep_both: true } })

export const restoreNote = (db: string, id: string) =>
  call('POST', `/${db}/_disk/restore`, { body: { ids: [id] } })
