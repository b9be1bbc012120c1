// Cuts what a statement answers by bytes: a page of a hundred records may be a few kilobytes or hundreds of megabytes.
// Callers that want more continue after the last row.

/** Part of a result: it ends at a number of rows or bytes. */
export interface Portion<Row> {
  readonly found: Row[]
  /** There may be more behind the last one. */
  readonly more: boolean
}

/** What was found of a list of names, in their order. */
export interface PortionOfNamed<Row> {
  readonly found: Row[]
  /** How many of the names, from the first on, this answers: at least one. */
  readonly answered: number
}

/**
 * Bytes of bodies that one statement answers, beside the first row, which is always there: a few milliseconds' work for
 * PostgreSQL and for the process.
 */
export const portionBytes = 256 * 1024

/**
 * The first rows of a statement, in its order, whose sizes are at most so many bytes together, and the one that crosses
 * the line. `size` is SQL over its columns. Bodies of the rows that are left out are never read: only their sizes are.
 */
export function withinBytes(rows: string, size = 'size'): string {
  const before = `sum(${size}) over (rows unbounded preceding) - ${size} as bytes_before`
  return `select * from (select *, ${before} from (${rows}) as page) as page where bytes_before < ${portionBytes}`
}

/**
 * Adding sizes up costs a fifth of a short page. Of so few rows each may have its share of the bytes instead; a page with a
 * row beyond its share is read again with `withinBytes`.
 */
export const maxRowsByShare = 100

/** SQL of the body of a row, null beyond its share of so many bytes, when so many rows at most share them. */
export function bodyWithinShare(rows: number, bytes: number): string {
  return `case when size <= ${Math.floor(bytes / Math.max(rows, 1))} then body end as body`
}

/** Bytes of bodies of these rows. */
export function bytesOf(rows: readonly { readonly size?: number }[]): number {
  return rows.reduce((sum, { size = 0 }) => sum + size, 0)
}

/** True when rows may have been left out: what came fills the portion. */
export function isCut(rows: readonly { readonly size?: number }[]): boolean {
  return bytesOf(rows) >= portionBytes
}
