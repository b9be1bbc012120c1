// SQL spelling of body paths: the value, and the key it is compared and sorted by. A declared field of the one kind that
// is asked for has its key in a column (server/store/key-columns.ts); any other is made from the body.
import { isIndex } from './path.ts'

/** ICU's root order, whatever locale the database was made with. */
const icu = 'collate "und-x-icu"'

/** A field name or kind that may stand in SQL text; others travel as parameters. */
const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

export function isPlain(name: string): boolean {
  return plainName.test(name)
}

/** Bound parameters of one statement. `$1` is the database always. */
export class Parameters {
  readonly values: unknown[]
  /** Fields whose keys stand in columns: those of the kind that every match must be of. Null: no kinds here. */
  readonly keyColumns: ReadonlyMap<string, number> | null

  constructor(db: string, keyColumns: ReadonlyMap<string, number> | null) {
    this.values = [db]
    this.keyColumns = keyColumns
  }

  /** Adds a value; answers how the text names it. */
  bind(
    value: unknown,
    type: 'text' | 'text[]' | 'jsonb' | 'jsonb[]' | 'numeric' | 'tsquery',
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

/** The jsonb at a path, NULL where there is none. */
export function valueAt(source: Source, path: readonly string[], parameters: Parameters): string {
  const column = columnOf(source, path)
  if (column) return `to_jsonb(${column})`
  let value = source === 'document' ? 'body' : source.element
  for (const segment of path) {
    const name = isPlain(segment) ? `'${segment}'` : parameters.bind(segment, 'text')
    // -> with a text looks into objects only, #> into arrays too; PostgreSQL would count from an array's end for -1.
    value = isIndex(segment) ? `(${value} #> array[${name}])` : `(${value} -> ${name})`
  }
  return value
}

/** The key at a path (order.ts): rank and value in one text. Never NULL; what is missing has a key too. */
export function keyAt(source: Source, path: readonly string[], parameters: Parameters): string {
  const [first = ''] = path
  const topLevel = source === 'document' && path.length === 1
  const column = topLevel ? parameters.keyColumns?.get(first) : undefined
  if (column !== undefined) return `k${column}`
  if (topLevel && isPlain(first) && !columnOf(source, path)) {
    return `mango_field_key(body, '${first}' ${icu})`
  }
  return `(mango_key(${valueAt(source, path, parameters)}) ${icu})`
}
