// SQL spelling of body paths: the value, and the key it is compared and sorted by. A declared field of the one kind that
// the query names has its key in a column (server/store/keys), once that is filled; any other is made from the body.
import type { AmountFields, Amounts, KeyColumn } from '../keys/columns.ts'
import { keyLength, rank } from '../keys/order.ts'
import { isIndex } from '#server/selectors/path.ts'

/** ICU's root order, whatever locale the database was made with. */
const icu = 'collate "und-x-icu"'

/** A field name or kind that is safe in SQL text; others are passed as parameters. */
const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

export function isPlain(name: string): boolean {
  return plainName.test(name)
}

/** Bound parameters of one statement. `$1` is the database always. */
export class Parameters {
  readonly values: unknown[]
  /** The declared fields of the kind that every match must be of. Null: documents have no kind here. */
  readonly keyColumns: ReadonlyMap<string, KeyColumn> | null
  /** Its fields of amounts. */
  readonly amounts: AmountFields | undefined

  constructor(
    db: string,
    keyColumns: ReadonlyMap<string, KeyColumn> | null,
    amounts?: AmountFields,
  ) {
    this.values = [db]
    this.keyColumns = keyColumns
    this.amounts = amounts
  }

  /** Adds a value; answers how the text names it. */
  bind(
    value: unknown,
    type: 'text' | 'text[]' | 'timestamptz' | 'bigint' | 'jsonb' | 'jsonb[]' | 'tsquery',
  ): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }

  json(value: unknown): string {
    return this.bind(JSON.stringify(value), 'jsonb')
  }

  jsonList(values: readonly unknown[]): string {
    return this.bind(
      values.map((value) => JSON.stringify(value)),
      'jsonb[]',
    )
  }
}

/** Where a path starts: the document, or the element that an array operator looks at (an SQL name of type jsonb). */
export type Source = 'document' | { element: string }

/** `_id` and `_rev` are columns; they compare by code point, as CouchDB's ids do. */
export function columnOf(source: Source, path: readonly string[]): string | undefined {
  if (source !== 'document' || path.length !== 1) return undefined
  return path[0] === '_id' ? 'id' : path[0] === '_rev' ? 'rev' : undefined
}

/** Revisions that lost, newest first; NULL where there are none. */
const conflicts =
  '(select to_jsonb(array_agg(r.rev order by r.generation desc, r.rev desc)) from revisions r' +
  ' where documents.leaves > 1 and r.db = $1 and r.id = documents.id' +
  ' and r.leaf and not r.deleted and r.rev <> documents.rev)'

/** As it is on the wire: there is no `_deleted` but a true one. */
const deleted = `(case when deleted then 'true'::jsonb end)`

/** The jsonb at a path, NULL where there is none. */
export function valueAt(source: Source, path: readonly string[], parameters: Parameters): string {
  const column = columnOf(source, path)
  if (column) return `to_jsonb(${column})`
  if (source === 'document' && path.length === 1 && path[0] === '_conflicts') return conflicts
  if (source === 'document' && path.length === 1 && path[0] === '_deleted') return deleted
  let value = source === 'document' ? 'body' : source.element
  for (const segment of path) {
    const name = isPlain(segment) ? `'${segment}'` : parameters.bind(segment, 'text')
    // -> with a text looks into objects only, #> into arrays too; PostgreSQL would count from an array's end for -1.
    value = isIndex(segment) ? `(${value} #> array[${name}])` : `(${value} -> ${name})`
  }
  return value
}

/** The column of a path, where it is a declared field of the selector's only kind. */
export function declaredColumnOf(
  source: Source,
  path: readonly string[],
  { keyColumns }: Parameters,
): KeyColumn | undefined {
  return source === 'document' && path.length === 1 ? keyColumns?.get(path[0]!) : undefined
}

/** The column that holds the key of a path, where every record has it there. */
export function keyColumnOf(
  source: Source,
  path: readonly string[],
  parameters: Parameters,
): string | undefined {
  const column = declaredColumnOf(source, path, parameters)
  return column?.filled && !column.natural ? `k${column.number}` : undefined
}

/** The key at a path (order.ts): rank and value in one text. Never NULL; what is missing has a key too. */
export function keyAt(source: Source, path: readonly string[], parameters: Parameters): string {
  const [first = ''] = path
  const topLevel = source === 'document' && path.length === 1
  const column = declaredColumnOf(source, path, parameters)
  const isExact = column !== undefined && !column.natural
  if (isExact && column.filled) return `k${column.number}`
  // The same key as the column will have, so that a list keeps its order, and its bookmarks, when that is filled.
  if (isExact) return `(mango_stored_key(${valueAt(source, path, parameters)}) ${icu})`
  if (topLevel && isPlain(first) && !first.startsWith('_')) {
    return `mango_field_key(body, '${first}' ${icu})`
  }
  return `(mango_key(${valueAt(source, path, parameters)}) ${icu})`
}

/** What a list is sorted by: the key of the path, or where its field says so the one that orders by numbers. */
export function orderAt(path: readonly string[], parameters: Parameters): string {
  const column = declaredColumnOf('document', path, parameters)
  return column?.natural ? numberedKeyAt(path, parameters) : keyAt('document', path, parameters)
}

/** The key of a path that orders by the numbers in a text (`naturalKey`). */
export function numberedKeyAt(path: readonly string[], parameters: Parameters): string {
  const column = declaredColumnOf('document', path, parameters)
  if (column?.natural && column.filled) return `k${column.number}`
  return `(mango_natural_key(${valueAt('document', path, parameters)}) ${icu})`
}

/** How amounts at a path are written, where it is a field of amounts of the one kind in the query. */
export function amountsAt(
  source: Source,
  path: readonly string[],
  { amounts }: Parameters,
): Amounts | undefined {
  return source === 'document' && path.length === 1 ? amounts?.get(path[0]!) : undefined
}

/** Sorts below every other character in each collation of ICU: a text that it separates is compared part by part. */
const betweenParts = 'chr(65534)'

/** The key by which an index sorts: arrays by their elements, one after the other. */
export function indexKeyAt(path: readonly string[], parameters: Parameters): string {
  const value = valueAt('document', path, parameters)
  const elements =
    `select string_agg(mango_key(element.value), ${betweenParts} order by element.at)` +
    ` from jsonb_array_elements(${value}) with ordinality as element(value, at)`
  const ofArray = `left('${rank.array}' || coalesce((${elements}), ''), ${keyLength * 4})`
  return `(case when jsonb_typeof(${value}) = 'array' then ${ofArray} else mango_key(${value}) end ${icu})`
}
