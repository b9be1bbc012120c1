// Field paths of selectors, sorts and projections: `a.b`, `tags.0`, `a\.b`. Reading only; no SQL here.
import { failCall } from '#core/errors.ts'
import { isObject } from '#core/json.ts'

/** Names of a path: no document is that deep, and each is a call inside another one for PostgreSQL. */
const maxLength = 100

/** Failure bad_request for a path that leads deeper than any document. */
export function checkPath(path: readonly string[]): void {
  if (path.length > maxLength)
    throw failCall('bad_request', `A field has more than ${maxLength} parts`)
}

/** `a.b` → ['a', 'b']; a backslash takes the next dot, backslash or dollar sign as it is. */
export function parsePath(field: string): string[] {
  const path: string[] = []
  let name = ''
  for (let at = 0; at < field.length; at++) {
    const next = field[at + 1]
    if (field[at] === '\\' && (next === '.' || next === '\\' || next === '$')) {
      name += next
      at++
    } else if (field[at] === '.') {
      path.push(name)
      name = ''
    } else {
      name += field[at]
    }
  }
  path.push(name)
  checkPath(path)
  return path
}

/** The other way round, one spelling for each path: `['a.b', 'c']` → `a\\.b.c`. */
export function formatPath(path: readonly string[]): string {
  return path.map((name) => name.replaceAll(/[\\.]/g, '\\$&')).join('.')
}

/** A segment that may point into an array. Anything else finds nothing there. */
export function isIndex(segment: string): boolean {
  return /^\d{1,9}$/.test(segment)
}

/** What is found at a path: a value, nothing in an object, or nothing because the way leads through no object. */
export type Found = { value: unknown } | 'missing' | 'no_way'

/** Follows a path the way CouchDB does; the difference between 'missing' and 'no_way' matters to `$exists: false`. */
export function follow(value: unknown, path: readonly string[]): Found {
  let current = value
  for (const segment of path) {
    if (Array.isArray(current)) {
      if (!isIndex(segment) || Number(segment) >= current.length) return 'no_way'
      current = current[Number(segment)]
    } else if (isObject(current)) {
      if (!Object.hasOwn(current, segment) || current[segment] === undefined) return 'missing'
      current = current[segment]
    } else {
      return 'no_way'
    }
  }
  return { value: current }
}
