// Notes: the files of the disk that people write in. Lists of them, their tags and folders, and what the names in a text lead to.
import type { WireDocument } from '#core/wire.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { RecordContext } from '#server/records/face.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { cloudFile } from '../../entities/cloud-file.ts'
import { noteNames } from '../../rules/note-name.ts'
import type { FileFacts } from '../../rules/place.ts'

export interface NotesQuery {
  readonly q?: string | undefined
  readonly tag?: string | undefined
  /** Id of a folder; `top` is the root. */
  readonly folder?: string | undefined
  readonly starred?: boolean | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** A note as lists show it. */
export interface NoteItem {
  readonly id: string
  readonly name: string
  readonly parent: string
  /** Names of the folders above it, with slashes between them. */
  readonly path: string
  readonly kind: string
  readonly tags: readonly string[]
  readonly starred: boolean
  readonly size: number
  readonly modified_at: string
}

const all = {
  klass: cloudFile.kind,
  kind: { $in: ['file', 'file_enc'] },
  name: { $regex: noteNames },
}

function selectorOf({ q, tag, folder, starred }: NotesQuery): Record<string, unknown> {
  return {
    ...all,
    ...(q && { $text: q }),
    ...(tag && { tags: { $elemMatch: { $eq: tag } } }),
    ...(folder && { dir_id: folder === 'top' ? { $exists: false } : folder }),
    ...(starred && { starred: true }),
  }
}

/** The latest first. What lies in a folder of the trash is left out. */
export async function listNotes(
  { database }: RecordContext,
  query: NotesQuery,
): Promise<{ items: NoteItem[]; next?: string }> {
  const { after: bookmark, limit } = query
  const sort = [{ updated_at: 'desc' as const }]
  const found = await database.find({ selector: selectorOf(query), sort, limit, bookmark })
  const ids = found.found.map(({ id }) => id)
  const paths = await placeQueries(database).paths(ids)
  const items = found.found.flatMap((stored) => {
    const path = paths.get(stored.id)
    if (!path || path.hidden) return []
    return [noteItem(toWire(stored), path.folders.map(({ name }) => name).join('/'))]
  })
  const isLast = ids.length < limit && !found.isCut
  return { items, ...(!isLast && { next: found.bookmark }) }
}

function noteItem(doc: WireDocument, path: string): NoteItem {
  const {
    _id,
    name = '',
    dir_id = '',
    kind = 'file',
    tags,
    starred,
    size,
    mtime,
    content_at,
  } = doc as FileFacts & {
    tags?: string[]
    size?: number
  }
  return {
    id: _id,
    name,
    parent: dir_id,
    path,
    kind,
    tags: tags ?? [],
    starred: starred ?? false,
    size: size ?? 0,
    modified_at: mtime ?? content_at ?? doc.updated_at ?? '',
  }
}

export interface NoteFacts {
  readonly notes: number
  readonly tags: readonly { readonly tag: string; readonly count: number }[]
  readonly folders: readonly {
    readonly id: string
    readonly path: string
    readonly count: number
  }[]
}

/** Tags and folders that are answered. */
const maxGroups = 400

/** How many notes there are, with their tags and the folders that they lie in, by name. */
export async function noteFacts({ database }: RecordContext): Promise<NoteFacts> {
  const [byFolder, byTag] = await Promise.all([
    database.sums({ selector: all, by: ['dir_id'], sums: [], limit: maxGroups }),
    database.sums({
      selector: { ...all, tags: { $exists: true } },
      by: [{ each: 'tags' }],
      sums: [],
      limit: maxGroups,
    }),
  ])
  const ids = byFolder.flatMap(({ keys: [id] }) => id ?? [])
  const [places, paths] = await Promise.all([
    placeQueries(database).get(ids),
    placeQueries(database).paths(ids),
  ])
  const named = new Map(places.map((place) => [place.id, place]))
  const folders = byFolder.flatMap(({ keys: [id], amount: count }) => {
    if (!id) return [{ id: '', path: '', count }]
    const [place, path] = [named.get(id), paths.get(id)]
    if (!place || !path || path.hidden) return []
    return [{ id, path: [...path.folders, place].map(({ name }) => name).join('/'), count }]
  })
  const tags = byTag.flatMap(({ keys: [tag], amount: count }) => (tag ? [{ tag, count }] : []))
  return {
    notes: folders.reduce((sum, { count }) => sum + count, 0),
    tags: tags.toSorted((one, other) => one.tag.localeCompare(other.tag)),
    folders: folders.toSorted((one, other) => one.path.localeCompare(other.path)),
  }
}

/** A record that a name in a text leads to. */
export interface NamedRecord {
  readonly name: string
  readonly id: string
  readonly title: string
  /** Below the address of the Group. */
  readonly path: string
}

/** What these names lead to, as far as it is there: pages of the handbooks, and notes. */
export async function namedRecords(
  { database }: RecordContext,
  names: readonly string[],
): Promise<NamedRecord[]> {
  const named = await pointerQueries(database).named(names)
  const ids = named.map(({ id }) => id)
  const [members, paths] = await Promise.all([
    pointerQueries(database).members(ids, ['label', 'uri']),
    placeQueries(database).paths(ids),
  ])
  return named.flatMap(({ name, id }) => {
    const { label = id, uri } = members.get(id) ?? {}
    // A note in a folder of the trash keeps its name until it goes, and leads nowhere.
    if (!members.has(id) || paths.get(id)?.hidden) return []
    const path = typeof uri === 'string' ? `wiki/${uri}` : `notes/${id}`
    return [{ name, id, title: String(label), path }]
  })
}
