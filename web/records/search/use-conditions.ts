// The conditions of a search as its address has them.
import type { Entity } from '#core/entity/entity.ts'
import { useAddress } from '#web/router/use-address.ts'
import { readConditions, writeConditions, type Condition } from './conditions.ts'

export interface Conditions {
  readonly all: readonly Condition[]
  readonly set: (next: readonly Condition[]) => void
}

export function useConditions(entity: Entity): Conditions {
  const { path, params, go } = useAddress()
  return {
    all: readConditions(entity, params),
    set: (next) => go(`${path}?${writeConditions(next, params)}`, { replace: true }),
  }
}
