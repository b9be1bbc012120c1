// `fields` of a query: what of a document the asker wants. Pure.
import { isObject } from '../keys/order.ts'
import { follow, parsePath } from './path.ts'

/** Copies the named fields, nesting rebuilt for dotted ones; unknown ones are left out. No fields: the document. */
export function project<D extends Record<string, unknown>>(
  doc: D,
  fields: readonly string[] | undefined,
): Partial<D> {
  if (!fields || fields.length === 0) return doc
  const picked: Record<string, unknown> = {}
  for (const field of fields) {
    const path = parsePath(field)
    const found = follow(doc, path)
    if (typeof found !== 'string') place(picked, path, found.value)
  }
  return picked as Partial<D>
}

function place(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) return set(target, name, value)
  const inside = Object.hasOwn(target, name) ? target[name] : undefined
  // A copy: what is picked must never write into the document it came from.
  const next = isObject(inside) ? { ...inside } : {}
  place(next, rest, value)
  set(target, name, next)
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
