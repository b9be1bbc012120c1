// The lists of notes, their tags and folders, as the screens ask for them. Answers are dropped whenever a file of the Group changes.
import { useQuery } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import { kind } from '#web/files/disk/items.ts'

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
