// What can be done to the chosen records, here and on screens of their own: what none of them allows is not offered. Of rows on
// other pages nobody knows before they are read, and what is refused then stays chosen and says why.
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useAddress } from '#web/router/use-address.ts'
import type { Selection } from './use-selection.ts'

export function useApplicable(entity: Entity, { records }: Pick<Selection, 'records'>) {
  const { actor } = useGroup()
  const { act = [] } = entity.bulk ?? {}
  const fitsSome = (refusal: (record: WireDocument) => unknown) =>
    records?.some((record) => refusal(record) === undefined) ?? true
  const may = (verb: 'update' | 'remove') =>
    entity.access(actor, verb) === undefined &&
    fitsSome((record) => entity.access(actor, verb, record))
  const fits = (name: string) => fitsSome((record) => entity.actions?.[name]?.allow(actor, record))
  /** Names of the kind's actions. */
  const acts = may('update') ? act.filter(fits) : []
  return { may, acts }
}

/** The choice as the address of another screen says it: `ids`, or the list that all are chosen of with its filters (`list`). */
export function useChoiceParams(
  { path }: Entity,
  { isAll, ids }: Pick<Selection, 'isAll' | 'ids'>,
): URLSearchParams {
  const { params } = useAddress()
  return new URLSearchParams(
    isAll ? { list: `${path}?${String(params)}` } : { ids: [...ids].join(',') },
  )
}
