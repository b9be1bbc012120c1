// Files that a backup holds not as they were stored, or that did not come back from one: how many, and the first of them by name. Pure.

/** A file of a record. */
export interface LackingFile {
  readonly id: string
  /** Of the record. */
  readonly label: string
  readonly name: string
}

export interface Lacking {
  readonly count: number
  readonly files: readonly LackingFile[]
}

/** Named where people look; the archive itself names all. */
const maxNamed = 100

/** null: everything is whole. */
export function lackingOf(files: readonly LackingFile[]): Lacking | null {
  if (files.length === 0) return null
  const named = files.slice(0, maxNamed).map(({ id, label, name }) => ({ id, label, name }))
  return { count: files.length, files: named }
}
