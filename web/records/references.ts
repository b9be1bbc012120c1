// Which other records the fields of records name. Pure.
import type { Entity } from '#core/entity/entity.ts'
import { isRef } from '#core/fields/ref.ts'
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
