// Which other records the fields of records name. Pure.
import type { Entity } from '#core/entity/entity.ts'
import { isRef } from '#core/fields/ref.ts'
import type { WireDocument } from '#core/wire.ts'

/** Ids that the columns of these records refer to. */
export function referencedIds(entity: Entity, docs: readonly WireDocument[]): string[] {
  const refs = Object.entries(entity.fields).filter(([, field]) => isRef(field))
  return docs.flatMap((doc) =>
    refs.flatMap(([name]) => (typeof doc[name] === 'string' ? [doc[name]] : [])),
  )
}
