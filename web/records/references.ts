// Which other records the fields of records name. Pure.
import type { Entity } from '#core/entity/entity.ts'
import { isRef } from '#core/fields/ref.ts'
import { isRows } from '#core/fields/rows.ts'
import type { WireDocument } from '#core/wire.ts'

/** Ids that these fields of the records refer to; all fields unless some are named. */
export function referencedIds(
  entity: Entity,
  docs: readonly WireDocument[],
  names: readonly string[] = Object.keys(entity.fields),
): string[] {
  const refs = names.filter((name) => {
    const field = entity.fields[name]
    return field !== undefined && isRef(field)
  })
  return docs.flatMap((doc) =>
    refs.flatMap((name) => (typeof doc[name] === 'string' ? [doc[name]] : [])),
  )
}

/** Ids that lines inside the records refer to. */
export function idsInRows(entity: Entity, docs: readonly WireDocument[]): string[] {
  const refs = Object.entries(entity.fields).flatMap(([name, field]) =>
    isRows(field)
      ? Object.keys(field.fields).flatMap((part) =>
          isRef(field.fields[part]!) ? [[name, part] as const] : [],
        )
      : [],
  )
  return docs.flatMap((doc) =>
    refs.flatMap(([name, part]) =>
      ((doc[name] ?? []) as Record<string, unknown>[]).flatMap(({ [part]: id }) =>
        typeof id === 'string' ? id : [],
      ),
    ),
  )
}
