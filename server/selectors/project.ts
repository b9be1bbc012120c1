// `fields` of a query: what of a document the asker wants. Pure.
import { isObject } from '#core/json.ts'
import { parsePath } from './path.ts'

/** What is named of the members of a value, by their names: the whole of one, or members of its own. */
type Named = Map<string, Named | 'whole'>

type Projection = <D extends Record<string, unknown>>(doc: D) => Partial<D>

/**
 * Copies the named fields of documents, nesting rebuilt for dotted ones; unknown ones are left out. No fields: the document. The names are
 * read once, and a document costs what it has, however many are asked for.
 */
export function projection(fields: readonly string[] | undefined): Projection {
  if (!fields || fields.length === 0) return (doc) => doc
  const named: Named = new Map()
  for (const field of fields) add(named, parsePath(field))
  return <D extends Record<string, unknown>>(doc: D) => (pick(doc, named) ?? {}) as Partial<D>
}

function add(named: Named, path: readonly string[]): void {
  let members = named
  for (const name of path.slice(0, -1)) {
    const known = members.get(name)
    if (known === 'whole') return
    const next: Named = known ?? new Map()
    members.set(name, next)
    members = next
  }
  members.set(path.at(-1)!, 'whole')
}

/** An element of an array is a member by its number. */
function pick(value: unknown, named: Named): Record<string, unknown> | undefined {
  if (!isObject(value) && !Array.isArray(value)) return undefined
  const picked: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const more = named.get(name)
    const found = more === undefined || more === 'whole' ? more && member : pick(member, more)
    if (found !== undefined) set(picked, name, found)
  }
  return Object.keys(picked).length > 0 ? picked : undefined
}

/** Defines rather than assigns: a field may be called `__proto__`. */
function set(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}
