// Whether this person may change files of the Group, as the kind of files and the Group's plan say.
import { refusalOf } from '#core/access/policies.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { kind } from '#web/files/disk/items.ts'

export function useMayWrite(): boolean {
  const { actor } = useGroup()
  const entity = useRegistry().byKind(kind)
  return entity !== undefined && refusalOf(actor, 'create', entity) === undefined
}
