// SQL spelling of body paths: the value, the key it is compared and sorted by, and the indexes over those keys.
// Queries and indexes must spell a key alike or PostgreSQL does not see that they fit: it is spelled here only.
import type { Entity } from '#core/entity/entity.ts'
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

  constructor(db: string) {
    this.values = [db]
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
  const topLevel = source === 'document' && path.length === 1 && isPlain(first)
  if (topLevel && !columnOf(source, path)) return fieldKey(first)
  return `(mango_key(${valueAt(source, path, parameters)}) ${icu})`
}

function fieldKey(field: string): string {
  return `mango_field_key(body, '${field}' ${icu})`
}

/**
 * One index for each field the kind is sorted or filtered by, and for its creation and last change: the database, the
 * key, the id. They answer `klass = 'X'` with a condition on the key or an order by key and id, both directions.
 * Beside them, figures on each field's values: PostgreSQL keeps none for an index of one kind, and without them takes
 * a filter that half of the records pass for a rare one. The statements may be run again at any time.
 */
export function indexStatements(
  entity: Pick<Entity, 'kind' | 'key' | 'sorts' | 'filters'>,
): string[] {
  const { kind, key } = entity
  return indexedFields(entity).flatMap((field) => {
    const index = `documents_by_${key.replaceAll('-', '_')}_${field}`
    const statistics = `documents_${field}`
    const names = [kind, field, index, statistics]
    if (!names.every(isPlain)) throw new Error(`${kind}.${field}: no name that SQL can carry`)
    return [
      `create index if not exists ${index} on documents (db, ${fieldKey(field)}, id) ` +
        `where klass = '${kind}' and not deleted`,
      `create statistics if not exists ${statistics} on (${fieldKey(field)}) from documents`,
    ]
  })
}

/** Fields of a kind that have an index of their own. */
export function indexedFields({ sorts = [], filters = [] }: Pick<Entity, 'sorts' | 'filters'>) {
  return [...new Set(['created_at', 'updated_at', ...sorts, ...filters])]
}
