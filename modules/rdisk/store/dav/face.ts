// Locks on files and folders and the properties that clients keep with them: beside the documents, in the transaction that
// changes what they are about.
import type { Place } from '#core/entity/place.ts'

/** A lock. */
export interface DavLock {
  readonly token: string
  /** File or folder that is locked; '' is the root of the disk. */
  readonly id: string
  readonly scope: 'exclusive' | 'shared'
  readonly depth: '0' | 'infinity'
  /** XML, as the owner of the lock wrote it. */
  readonly owner: string
  /** Id of the person who locked. */
  readonly person: string
  /** ISO moment. */
  readonly expiresAt: string
  /** It was made for a file that nobody has written yet. */
  readonly isPlaceholder: boolean
}

/** A lock as it is read: what is locked and the folders above it, from the inside out; '' as the last. */
export interface PlacedLock extends DavLock {
  readonly line: readonly string[]
}

/** A property that a client keeps with a file (RFC 4918, 4.2): the server only remembers it. */
export interface DeadProperty {
  readonly namespace: string
  readonly name: string
  readonly lang?: string
  /** Its content, as XML. */
  readonly content: string
}

/** What PROPFIND shows of a file or folder. */
export interface DavMember {
  readonly id: string
  readonly parent: string
  readonly name: string
  readonly isFolder: boolean
  readonly sizeBytes: number
  readonly contentType: string
  /** Its MD5 in base64; '' of a folder. */
  readonly tag: string
  /** ISO moments. */
  readonly modifiedAt: string
  readonly createdAt: string
  readonly kept: readonly DeadProperty[]
}

export interface DavQuery {
  /** Names from the root down. */
  readonly names: readonly string[]
  readonly depth: '0' | '1' | 'infinity'
  /** With depth 1: goes on behind this name. */
  readonly after?: string
  /** Members at most. */
  readonly limit: number
  /** ISO moment: locks that end before it are none. */
  readonly now: string
}

export interface DavListing {
  /** The places of the path from the root on; fewer than names where the rest is not there. */
  readonly walked: readonly DavMember[]
  /** By name; with depth infinity folders before their members. */
  readonly members: readonly DavMember[]
  /** On the path and the members. */
  readonly locks: readonly PlacedLock[]
}

/** Where a program puts something. */
export interface DavSpot {
  /** The places of the path from the root on; fewer than names where the rest is not there. */
  readonly walked: readonly Place[]
  /** What has its last name in the trash of that folder, the latest deleted first, ten at most. */
  readonly deleted: readonly Place[]
  /** Something on the path is locked, be it the root. */
  readonly isLocked: boolean
}

/** A file or folder that a program moved away from a name. */
export interface NameLeft {
  /** The name, and the folder that it was in. */
  readonly parent: string
  readonly name: string
  /** Token of the program that moved it, and its person. */
  readonly caller: string
  readonly person: string
  /** ISO moment. */
  readonly at: string
  /** Number of the change: what has a greater one came later. */
  readonly seq: number
  /** The file or folder, where it is by now. */
  readonly file: Place
}

/** Whose name, and since when: an ISO moment. */
export interface LeftQuery {
  readonly caller: string
  readonly since: string
}

/** What a change of some paths must know. */
export interface WalkedPaths {
  /** The places of each path from the root on; fewer than names where the rest is not there. */
  readonly walked: readonly (readonly Place[])[]
  /** On what was walked, the root with it, and on all that lies in the folders which the paths lead to. */
  readonly locks: readonly PlacedLock[]
}

export interface DavQueries {
  /** Whether anything is locked. `now`, here and below: an ISO moment; locks that have expired by then do not count. */
  hasLocks(now: string): Promise<boolean>
  /** Locks on what has these ids; '' is the root. */
  locksOn(ids: readonly string[], now: string): Promise<DavLock[]>
  /** The same, and those on all that lies in it. Not for the root. */
  locksWithin(ids: readonly string[], now: string): Promise<PlacedLock[]>
  /** How many locks a person has. */
  lockCounts(person: string, now: string): Promise<{ all: number; shared: number }>
  spot(names: readonly string[], now: string): Promise<DavSpot>
  walk(paths: readonly (readonly string[])[], now: string): Promise<WalkedPaths>
  properties(id: string): Promise<readonly DeadProperty[]>
  /** What this caller moved away from such a name in any folder. */
  leftUnder(name: string, query: LeftQuery): Promise<NameLeft[]>
  /** Names that this file or folder, or what lies in this folder itself, was moved away from by anybody, since an ISO moment. */
  leftBy(id: string, since: string): Promise<NameLeft[]>
  /** What anybody moved away from this very name later, the first one first. */
  leftAfter(left: Pick<NameLeft, 'parent' | 'name' | 'seq'>): Promise<NameLeft[]>
  /** All of it in one statement. */
  listing(query: DavQuery): Promise<DavListing>
  /** Locks that ended before an ISO moment. */
  ended(now: string): Promise<DavLock[]>
}

/** In a transaction of the database. */
export interface DavTables extends DavQueries {
  putLock(lock: DavLock): Promise<void>
  refreshLock(token: string, expiresAt: string): Promise<void>
  dropLocks(tokens: readonly string[]): Promise<void>
  /** Somebody wrote this file: its locks hold more than an empty name. */
  notePut(id: string): void
  /** In the place of those it had. */
  setProperties(id: string, properties: readonly DeadProperty[]): Promise<void>
  /** Each pair is [from, to]: what `to` had is gone. */
  copyProperties(pairs: readonly (readonly [string, string])[]): Promise<void>
  /** A program moved a file or folder away from its name, or put this one into the place of that which left. */
  noteLeft(left: Omit<NameLeft, 'file'> & { readonly id: string }): void
  /** `to` goes on in the place of `from`: names that `from` left are what `to` left, and those that `to` left are forgotten. */
  handNames(from: string, to: string): Promise<void>
  /** Each pair is [from, to]: what holds a lock on `from` holds it on `to`. */
  handLocks(pairs: readonly (readonly [string, string])[]): Promise<void>
  /** Bytes of all that clients keep in this database. */
  propertyBytes(): Promise<number>
  /** Properties of what is not there any more go, and names that were left before this ISO moment. */
  forget(before: string): Promise<void>
}
