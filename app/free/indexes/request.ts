// Reads what the calls on indexes bring: `POST /{db}/_index` and `_index/_bulk_delete`.
import { createHash } from 'node:crypto'
import { failCall } from '#core/errors.ts'
import { isObject } from '#core/json.ts'
import { formatPath } from '#server/selectors/path.ts'
import { readIndexName, readSort } from '#server/selectors/query.ts'
import { parseSelector } from '#server/selectors/selector.ts'
import type { MangoIndex } from './definition.ts'
import { normalForm } from './normal.ts'

export interface IndexRequest {
  readonly index: MangoIndex & { readonly ddoc: string }
  /** The definition as it came: CouchDB keeps it beside what it made of it. */
  readonly definition: Readonly<Record<string, unknown>>
}

/** Failure with CouchDB's code for what is wrong; 503 for an index of words, which needs a service CouchDB starts. */
export function readIndexRequest(body: unknown): IndexRequest {
  const members = readMembers(body, ['index', 'type', 'name', 'ddoc', 'w', 'partitioned'])
  checkType(members.type)
  const { index: definition, w, partitioned } = members
  if (w !== undefined && !(Number.isSafeInteger(w) && Number(w) > 0)) {
    throw failCall('bad_request', 'w must be an integer greater than zero')
  }
  if (partitioned !== undefined && partitioned !== false) {
    throw failCall('bad_request', 'The database is not partitioned')
  }
  const [name, ddoc] = [readName(members.name), readName(members.ddoc)]
  // The same request always means the same index.
  const made = createHash('sha1')
    .update(JSON.stringify([definition, name, ddoc]))
    .digest('hex')
  const design = (ddoc ?? made).replace(/^_design\//, '')
  if (design === '') throw failCall('illegal_docid', 'Illegal document id `_design/`')
  const { fields, filter } = readDefinition(definition)
  const index = { ddoc: `_design/${design}`, name: name ?? made, type: 'json', fields } as const
  return {
    index: { ...index, ...(filter && { filter }) },
    definition: definition as Record<string, unknown>,
  }
}

/** Each is a change of its own. */
const maxDropped = 1_000

/** Ids of design documents, with their prefix. */
export function readIndexNames(body: unknown): string[] {
  const { docids } = readMembers(body, ['docids', 'w'])
  if (docids === undefined) throw failCall('missing_required_key', 'Missing required key: docids')
  if (!Array.isArray(docids)) throw failCall('bad_request', 'docids must be an array of ids')
  if (docids.length > maxDropped) {
    throw failCall('bad_request', `docids must be ${maxDropped} at most`)
  }
  return docids.map((id: unknown) => {
    const [design, name] = readIndexName(id)
    if (design !== undefined && name === undefined) return `_design/${design}`
    throw failCall('invalid_index_name', `Invalid index name: ${JSON.stringify(id)}`)
  })
}

function readMembers(body: unknown, known: readonly string[]): Record<string, unknown> {
  if (!isObject(body)) throw failCall('bad_request', 'Request body must be a JSON object')
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw failCall('invalid_key', `Invalid key ${unknown} for this request.`)
  return body
}

function checkType(type: unknown = 'json'): void {
  if (type === 'json') return
  if (type === 'text' || type === 'nouveau') {
    throw failCall('required index service unavailable', type)
  }
  throw failCall('invalid_index', `Invalid type for index: ${JSON.stringify(type)}`)
}

function readName(name: unknown): string | undefined {
  if (name === undefined) return undefined
  if (name === '')
    throw failCall('invalid_empty_string', 'Index name or ddoc cannot be empty string')
  if (typeof name === 'string' && name.isWellFormed() && !name.includes('\0')) return name
  throw failCall('invalid_string', `Invalid string: ${JSON.stringify(name)}`)
}

function readDefinition(definition: unknown): Pick<MangoIndex, 'fields' | 'filter'> {
  if (definition === undefined)
    throw failCall('missing_required_key', 'Missing required key: index')
  if (!isObject(definition)) {
    throw failCall(
      'invalid_index',
      `JSON indexes must be an object, not: ${JSON.stringify(definition)}`,
    )
  }
  const { fields, partial_filter_selector: filter = {} } = readMembers(definition, [
    'fields',
    'partial_filter_selector',
  ])
  if (fields === undefined) throw failCall('missing_required_key', 'Missing required key: fields')
  const { sort, direction } = readSort(fields)
  const condition = parseSelector(filter)
  return {
    fields: sort.map((path) => ({ name: formatPath(path), direction })),
    ...(Object.keys(filter as object).length > 0 && { filter: normalForm(condition) }),
  }
}
