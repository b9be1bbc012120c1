// Where a new record of a kind is written down.
import type { Entity } from '#core/entity/entity.ts'
import { planRefuses } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'

/** Address of the form for a new record; undefined when this person may not create one. */
export function useNewAddress(entity: Entity): string | undefined {
  const { db, actor } = useGroup()
  const refused =
    planRefuses(actor, 'create', entity.counted === true) ?? entity.access(actor, 'create')
  return refused ? undefined : `/account/${db}/${entity.path}/new`
}
