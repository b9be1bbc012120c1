// Reads the body of `_find`: known members only, each of the right type, defaults filled in.
import { fail, failCall } from '#core/errors.ts'
import { isObject } from '#core/json.ts'
import { parsePath } from './path.ts'
import { parseSelector, type Condition } from './selector.ts'

export interface Query {
  readonly condition: Condition
  readonly sort: readonly (readonly string[])[]
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly skip: number
  /** '' means the start. */
  readonly bookmark: string
  /** Members to answer; none named: the whole document. */
  readonly fields: readonly string[]
  /** The index the asker wants: a design document's name, and perhaps that of one index in it; empty: any. */
  readonly use_index: readonly string[]
  /** Another index will do when that one cannot answer. */
  readonly allow_fallback: boolean
  readonly conflicts: boolean
  readonly execution_stats: boolean
}

export const defaultLimit = 25
/** A larger limit is read as this one; the bookmark leads on (docs/decisions/012). */
export const maxLimit = 10_000

/** CouchDB's further members: checked, without a meaning on one PostgreSQL. */
const ignored = ['r', 'stale', 'update', 'stable', 'partition']
const meant = ['selector', 'fields', 'sort', 'limit', 'skip', 'bookmark', 'use_index']
const known = new Set([...meant, 'allow_fallback', 'conflicts', 'execution_stats', ...ignored])

/** Reads a query as it came. Failures: CouchDB's code for what is wrong, always status 400. */
export function readQuery(body: unknown): Query {
  if (!isObject(body)) throw failCall('bad_request', 'Request body must be a JSON object')
  if (!('selector' in body))
    throw failCall('missing_required_key', 'Missing required key: selector')
  const unknown = Object.keys(body).find((name) => !known.has(name))
  if (unknown !== undefined)
    throw failCall('invalid_key', `Invalid key ${unknown} for this request.`)
  checkIgnored(body)
  const { sort, direction } = readSort(body.sort)
  return {
    condition: parseSelector(body.selector),
    sort,
    direction,
    limit: Math.min(readCount(body.limit) ?? defaultLimit, maxLimit),
    skip: readCount(body.skip) ?? 0,
    bookmark: readBookmark(body.bookmark),
    fields: readFields(body.fields),
    use_index: readIndexName(body.use_index),
    allow_fallback: readFlag(body.allow_fallback) ?? true,
    conflicts: readFlag(body.conflicts) ?? false,
    execution_stats: readFlag(body.execution_stats) ?? false,
  }
}

function checkIgnored({ r, update, stable, stale, partition }: Record<string, unknown>): void {
  if (r !== undefined && !(Number.isSafeInteger(r) && Number(r) > 0)) {
    throw failCall(
      'invalid_pos_integer',
      `${JSON.stringify(r)} is not an integer greater than zero`,
    )
  }
  readFlag(update)
  readFlag(stable)
  if (![undefined, false, 'false', 'ok'].includes(stale as undefined)) {
    throw failCall('bad_request', 'stale must be ok or false')
  }
  if (partition !== undefined && partition !== '') {
    throw failCall('bad_request', 'The database is not partitioned')
  }
}

function readFlag(value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value
  throw failCall('invalid_boolean', `Invalid boolean value: ${JSON.stringify(value)}`)
}

/**
 * Reads `design/index`, `_design/design/index`, a list of both, or the design document alone; the answer has no
 * `_design/`. Failure invalid_index_name.
 */
export function readIndexName(value: unknown): readonly string[] {
  const parts = typeof value === 'string' ? value.split('/') : (value ?? [])
  const names = Array.isArray(parts) ? (parts as unknown[]) : [undefined]
  if (typeof value === 'string' && names[0] === '_design') names.shift()
  if (names.length <= 2 && names.every((name) => typeof name === 'string')) {
    return names.map((name, at) => (at === 0 ? name.replace(/^_design\//, '') : name))
  }
  throw failCall('invalid_index_name', `Invalid index name: ${JSON.stringify(value)}`)
}

function readCount(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value)
  const reason = `${JSON.stringify(value)} is not an integer greater than or equal to zero`
  throw failCall('invalid_non_neg_integer', reason)
}

function readFields(fields: unknown): readonly string[] {
  if (fields === undefined) return []
  if (Array.isArray(fields) && fields.every((field) => typeof field === 'string')) return fields
  throw failCall('invalid_fields', 'Fields must be an array of strings')
}

function readBookmark(bookmark: unknown): string {
  if (bookmark === undefined || bookmark === null || bookmark === 'nil') return ''
  if (typeof bookmark === 'string') return bookmark
  throw failCall('invalid_bookmark', `Invalid bookmark value: ${JSON.stringify(bookmark)}`)
}

/** Reads `sort`, or the fields of an index, which are written alike. */
export function readSort(sort: unknown): Pick<Query, 'sort' | 'direction'> {
  if (sort === undefined) return { sort: [], direction: 'asc' }
  if (!Array.isArray(sort) || sort.length > 10) {
    throw failCall('invalid_sort', 'Sort must be an array of at most ten fields')
  }
  const entries = sort.map(readSortEntry)
  const directions = new Set(entries.map(([, direction]) => direction))
  if (directions.size > 1) {
    const reason = 'Sorts currently only support a single direction for all fields.'
    throw failCall('unsupported_mixed_sort', reason)
  }
  return { sort: entries.map(([field]) => parsePath(field)), direction: entries[0]?.[1] ?? 'asc' }
}

function readSortEntry(entry: unknown): [string, 'asc' | 'desc'] {
  const pair = isObject(entry) ? Object.entries(entry) : [[entry, 'asc']]
  const [field, direction] = pair[0] ?? []
  if (pair.length !== 1 || typeof field !== 'string' || field === '') {
    throw failCall('invalid_sort', `Invalid sort field: ${JSON.stringify(entry)}`)
  }
  if (field.includes('\0') || !field.isWellFormed()) {
    throw fail('bad_request', 'nul_character')
  }
  if (direction !== 'asc' && direction !== 'desc') {
    throw failCall('invalid_sort', `Invalid sort direction: ${JSON.stringify(direction)}`)
  }
  return [field, direction]
}
