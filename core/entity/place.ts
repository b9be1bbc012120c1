// Where records lie in a tree of folders, and what lists of it show: the store keeps it beside them, so that neither a listing
// nor the walk of a path reads a document (modules/rdisk/docs/tree.md).
import type { WireDocument } from '../wire.ts'

/** What is kept of one record's place, or of a file that is attached to it. */
export interface PlaceFacts {
  /** The record's id; of an attached file what follows the id is its own. */
  readonly id: string
  /** Id of the folder; '' is the root. */
  readonly parent: string
  /** Unique in its folder among those that are not in the trash. */
  readonly name: string
  readonly folder: boolean
  readonly kind: string
  /** Bytes of the content; 0 of a folder. */
  readonly size: number
  readonly content_type: string
  /** Changes with the content and only with it: its MD5 in base64. '' of a folder. */
  readonly tag: string
  /** ISO moments; '' where there is none. */
  readonly modified_at: string
  readonly created_at: string
  /** When the current version of the content began. */
  readonly content_at: string
  /** When it was put into the trash itself; '' of all others, those in a folder of the trash too. */
  readonly deleted_at: string
  readonly starred: boolean
  readonly color: string
  /** Made by an operating system for itself: lists for people leave it out. */
  readonly litter: boolean
  /** Versions of the content that are kept, the current one included; 0: its former bodies are kept as those of any record. */
  readonly keep: number
}

/** A place as it is read. */
export interface Place extends Omit<PlaceFacts, 'keep'> {
  /** Versions of the content that are there, the current one included; 0 of a folder. */
  readonly versions: number
}

/** Where a place lies. */
export interface PlaceLocation {
  /** The folders from the root on, without itself. */
  readonly folders: readonly Pick<Place, 'id' | 'name'>[]
  /** It, or a folder above it, is in the trash; or a folder above it is gone. */
  readonly hidden: boolean
}

/** Member of a body that says when the version of its content began: what has the same one is one version. */
export const versionMember = 'content_at'

/** Limit of bytes in a name. */
export const maxNameBytes = 255

/** How the digest of an attached file reads as a tag, and back. */
export const tagOf = (digest: string) => digest.replace(/^md5-/, '')
export const digestOf = (tag: string) => `md5-${tag}`

/** What is kept of one kind of record. Pure: `doc` may be any revision, also one that was made elsewhere. */
export interface Placing {
  places(doc: WireDocument): readonly PlaceFacts[]
  /** Folders that are there as soon as a record has a place, and that are no records. */
  readonly appFolders?: readonly PlaceFacts[]
}

/** By kind. */
export type PlacingByKind = Readonly<Record<string, Placing>>
