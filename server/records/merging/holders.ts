// Which fields of which kinds may refer to records of a kind, by the declarations alone, and a record with one such
// reference in the place of another.
import type { Entity, Fields } from '#core/entity/entity.ts'
import type { Registry } from '#core/entity/registry.ts'
import { isRef } from '#core/fields/ref.ts'
import type { RowsField } from '#core/fields/rows.ts'
import type { WireDocument } from '#core/wire.ts'

/** A field that may hold the id, or rows with such a part. */
export interface Holder {
  readonly entity: Entity
  readonly name: string
  /** The part of each row. */
  readonly part?: string
}

/** Names of the references among these fields that may lead to a record of this kind. */
function referring(fields: Fields, kind: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const leads = isRef(field) && !field.once && (field.to === kind || field.to === '*')
    return leads ? [name] : []
  })
}

/** Every field of every kind that may refer to a record of this kind. */
export function holdersOf(registry: Registry, kind: string): Holder[] {
  return registry.entities.flatMap((entity) => {
    const own = referring(entity.fields, kind).map((name) => ({ entity, name }))
    const inRows = Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'rows'
        ? referring((field as RowsField).fields, kind).map((part) => ({ entity, name, part }))
        : [],
    )
    return [...own, ...inRows]
  })
}

/** Selector of the records that refer to one of these there. */
export function referringTo(
  { entity, name, part }: Holder,
  ids: readonly string[],
): Record<string, unknown> {
  const one = ids.length === 1 ? ids[0] : { $in: ids }
  const value = part === undefined ? one : { $elemMatch: { [part]: one } }
  return { klass: entity.kind, [name]: value }
}

/** The record with each such reference to `from` leading to `into`. */
export function redirected(
  { name, part }: Holder,
  doc: WireDocument,
  { from, into }: { from: string; into: string },
): WireDocument {
  if (part === undefined) return { ...doc, [name]: into }
  const rows = (doc[name] as Record<string, unknown>[]).map((row) =>
    row[part] === from ? { ...row, [part]: into } : row,
  )
  return { ...doc, [name]: rows }
}
