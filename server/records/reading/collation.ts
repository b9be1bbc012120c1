// Bounds of `_all_docs` may be any JSON value. Ids are texts, so a bound of another type is before or behind all of them, in
// CouchDB's order: null, false, true, numbers, texts, lists, objects.

/** -1 before all texts, 0 a text, 1 behind all texts. */
function sideOf(value: unknown): -1 | 0 | 1 {
  if (typeof value === 'string') return 0
  return typeof value === 'object' && value !== null ? 1 : -1
}

interface Range {
  readonly startkey?: string
  readonly endkey?: string
  /** No id lies between the bounds. */
  readonly isEmpty: boolean
}

interface Bounds {
  readonly start: unknown
  readonly end: unknown
  readonly descending?: boolean | undefined
  readonly inclusive_end?: boolean | undefined
}

/** The range of ids between two bounds as they were sent; undefined is no bound. */
export function rangeOf({ start, end, descending = false, inclusive_end = true }: Bounds): Range {
  // Everything lies behind a start on the near side, and nothing behind one on the far side.
  const near = descending ? 1 : -1
  const isBeyondStart = start !== undefined && sideOf(start) === -near
  const isBeforeEnd = end !== undefined && sideOf(end) === near
  return {
    ...(typeof start === 'string' && { startkey: beside(start, !descending) }),
    ...(typeof end === 'string' && { endkey: beside(end, descending === inclusive_end) }),
    isEmpty: isBeyondStart || isBeforeEnd,
  }
}

/**
 * The same bound without the NUL character, which no id has and PostgreSQL cannot compare: programs request the page after an id by
 * adding it. What lies between an id and the same with the next character can be nothing.
 */
function beside(bound: string, isBehind: boolean): string {
  const at = bound.indexOf('\0')
  return at === -1 ? bound : `${bound.slice(0, at)}${isBehind ? '\u0001' : ''}`
}
