// Queries over places: a path, a folder, a subtree, the folders above, what is in the trash.
import type { PlaceLocation, Place } from '#core/entity/place.ts'

export interface PlacePage {
  /** By the bytes of the name unless said: the order of an index. `name`: as people sort, numbers as numbers. */
  readonly sort?: 'name' | 'size' | 'modified_at' | undefined
  readonly direction?: 'asc' | 'desc' | undefined
  /** Folders come before files. */
  readonly foldersFirst?: boolean
  /** Goes on behind this one, in the same order. */
  readonly after?: Place | undefined
  /** 1,000 unless said, 10,000 at most. */
  readonly limit?: number
  /** False leaves out what operating systems make for themselves. */
  readonly litter?: boolean
  /** Folders alone. */
  readonly folders?: boolean
}

/** Places of what is in the trash itself, or has a star, or was put lately. */
export interface PlaceListQuery {
  readonly of: 'trash' | 'starred' | 'recent'
  readonly after?: Place | undefined
  readonly limit: number
}

export type DueList = 'trash' | 'litter'
/** Before this ISO moment, and with no change after this sequence of the database. */
export interface DueUntil {
  readonly before: string
  readonly seq?: number
}

/** The revision that began a version. */
export interface StoredVersion {
  readonly rev: string
  /** ISO moment. */
  readonly at: string
  readonly actor: string | null
  readonly event: string
  /** Number of the change: what has a greater one came later. */
  readonly seq: number
  readonly body: Record<string, unknown>
}

export interface PlaceUsage {
  readonly files: number
  readonly folders: number
  /** Bytes of content in the trash, and of former versions. */
  readonly trash: number
  readonly former: number
}

/** Each is one statement. What is in the trash itself is found by its id alone, or by `listed`. */
export interface PlaceQueries {
  /** The places of a path from the root on; fewer than names where the rest is not there. */
  walk(names: readonly string[]): Promise<Place[]>
  /** Members of a folder ('' is the root). */
  list(folder: string, page?: PlacePage): Promise<Place[]>
  /** A path, and the members of where it leads by the bytes of their names; none where it leads nowhere. */
  children(
    names: readonly string[],
    page?: Pick<PlacePage, 'after' | 'limit'>,
  ): Promise<{ walked: Place[]; members: Place[] }>
  /** What has this name in a folder, and what had it there and is in the trash: the newest first, behind the live one. */
  named(parent: string, name: string): Promise<Place[]>
  /** What has this name in a folder. */
  at(parent: string, name: string): Promise<Place | undefined>
  /** Names in a folder that are this one or begin with it, but for that of one record. */
  namesLike(parent: string, start: string, without: string): Promise<string[]>
  /** Files that are attached to records, whose names have words that begin with these (`searchTerms`); the newest first. */
  attached(terms: readonly string[], limit: number): Promise<Place[]>
  get(ids: readonly string[]): Promise<Place[]>
  /** How many levels lie below a folder; 0 where nothing does. */
  height(folder: string): Promise<number>
  /** A folder and those above it, the nearest first. */
  above(id: string): Promise<Place[]>
  /** What lies below a folder, folders before their members: one more than `limit` where there are more. */
  below(folder: string, limit: number): Promise<Place[]>
  /** Ids of what lies below a folder, the deepest first. */
  deepest(folder: string, limit: number): Promise<string[]>
  /** Versions of the content of a file that are kept, the newest first. */
  versions(id: string): Promise<StoredVersion[]>
  /** Number of members by folder, without litter; folders without members are left out. */
  counts(folders: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Where these lie, by id. */
  paths(ids: readonly string[]): Promise<ReadonlyMap<string, PlaceLocation>>
  /** The newest first; stars by name. */
  listed(query: PlaceListQuery): Promise<Place[]>
  /** Ids of what went into the trash until then, or of litter from before then; the oldest first. */
  due(of: DueList, until: DueUntil, limit: number): Promise<string[]>
  usage(): Promise<PlaceUsage>
}
