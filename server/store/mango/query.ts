// Reads the body of `_find`: known members only, each of the right type, defaults filled in.
import { fail } from '#core/errors.ts'
import { isObject, parsePath } from './path.ts'
import { parseSelector, type Condition } from './selector.ts'

export interface Query {
  readonly condition: Condition
  readonly sort: readonly (readonly string[])[]
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly skip: number
  /** '' means the start. */
  readonly bookmark: string
}

export const defaultLimit = 25
/** A larger limit is read as this one; the bookmark leads on (docs/decisions/012). */
export const maxLimit = 10_000

/** CouchDB's further members: accepted, without a meaning on one PostgreSQL. */
const ignored = [
  'use_index',
  'allow_fallback',
  'r',
  'conflicts',
  'stale',
  'update',
  'stable',
  'execution_stats',
]
const known = new Set(['selector', 'fields', 'sort', 'limit', 'skip', 'bookmark', ...ignored])

/** Reads a query as it came. Failures: CouchDB's code for what is wrong, always status 400. */
export function readQuery(body: unknown): Query {
  if (!isObject(body)) throw fail('bad_request', 'Request body must be a JSON object')
  if (!('selector' in body)) throw fail('missing_required_key', 'Missing required key: selector')
  const unknown = Object.keys(body).find((name) => !known.has(name))
  if (unknown !== undefined) throw fail('invalid_key', `Invalid key ${unknown} for this request.`)
  readFields(body.fields)
  const { sort, direction } = readSort(body.sort)
  return {
    condition: parseSelector(body.selector),
    sort,
    direction,
    limit: Math.min(readCount('limit', body.limit) ?? defaultLimit, maxLimit),
    skip: readCount('skip', body.skip) ?? 0,
    bookmark: readBookmark(body.bookmark),
  }
}

function readCount(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value)
  throw fail('bad_request', `${name} must be an integer greater than or equal to zero`)
}

function readFields(fields: unknown): void {
  if (fields === undefined) return
  const isTexts = Array.isArray(fields) && fields.every((field) => typeof field === 'string')
  if (!isTexts) throw fail('bad_request', 'Fields must be an array of strings')
}

function readBookmark(bookmark: unknown): string {
  if (bookmark === undefined || bookmark === null || bookmark === 'nil') return ''
  if (typeof bookmark === 'string') return bookmark
  throw fail('invalid_bookmark', `Invalid bookmark value: ${JSON.stringify(bookmark)}`)
}

function readSort(sort: unknown): Pick<Query, 'sort' | 'direction'> {
  if (sort === undefined) return { sort: [], direction: 'asc' }
  if (!Array.isArray(sort) || sort.length > 10) {
    throw fail('invalid_sort', 'Sort must be an array of at most ten fields')
  }
  const entries = sort.map(readSortEntry)
  const directions = new Set(entries.map(([, direction]) => direction))
  if (directions.size > 1) {
    const reason = 'Sorts currently only support a single direction for all fields.'
    throw fail('unsupported_mixed_sort', reason)
  }
  return { sort: entries.map(([field]) => parsePath(field)), direction: entries[0]?.[1] ?? 'asc' }
}

function readSortEntry(entry: unknown): [string, 'asc' | 'desc'] {
  const pair = isObject(entry) ? Object.entries(entry) : [[entry, 'asc']]
  const [field, direction] = pair[0] ?? []
  if (pair.length !== 1 || typeof field !== 'string' || field === '') {
    throw fail('invalid_sort', `Invalid sort field: ${JSON.stringify(entry)}`)
  }
  if (field.includes('\0') || !field.isWellFormed()) {
    throw fail('bad_request', 'nul_character')
  }
  if (direction !== 'asc' && direction !== 'desc') {
    throw fail('invalid_sort', `Invalid sort direction: ${JSON.stringify(direction)}`)
  }
  return [field, direction]
}
