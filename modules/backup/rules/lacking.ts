// Files that a backup holds not as they were stored, or that did not come back from one, and records that a restore would refuse: how many,
// and the first of them by name. Pure.
import type { WireFailure } from '#core/errors.ts'

/** A file of a record. */
export interface LackingFile {
  readonly id: string
  /** Of the record. */
  readonly label: string
  readonly name: string
}

/** A record that was refused, by its id, and why. */
export type RefusedRecordSaid = { readonly id: string } & WireFailure

export interface Refused {
  count: number
  /** The first of them. */
  readonly records: RefusedRecordSaid[]
}

export interface Lacking {
  readonly count: number
  readonly files: readonly LackingFile[]
  /** Absent where a restore takes all records. */
  readonly refused?: Refused
}

/** Named where people look; the archive itself names all. */
export const maxNamed = 100

/** null: everything is whole. */
export function lackingOf(files: readonly LackingFile[], refused?: Refused): Lacking | null {
  const hasRefused = refused !== undefined && refused.count > 0
  if (files.length === 0 && !hasRefused) return null
  const named = files.slice(0, maxNamed).map(({ id, label, name }) => ({ id, label, name }))
  return { count: files.length, files: named, ...(hasRefused && { refused }) }
}
