// What a Group holds as lines of the usage table. Pure.
import type { Entity } from '#core/entity/entity.ts'
import type { Registry } from '#core/entity/registry.ts'
import type { KindUse } from '../../rules/room.ts'

export interface UsageLine {
  readonly entity: Entity
  readonly amount: number
  readonly size: number
}

/** Kinds that count towards the plan, the largest first, and their sum (spec 9, counter kinds). */
export function usageOf(kinds: readonly KindUse[], registry: Registry) {
  const lines = kinds.flatMap(({ kind, amount, size }): UsageLine[] => {
    const entity = registry.byKind(kind)
    return entity?.counted && amount > 0 ? [{ entity, amount, size }] : []
  })
  lines.sort((a, b) => b.amount - a.amount)
  const total = lines.reduce(
    (sum, { amount, size }) => ({ amount: sum.amount + amount, size: sum.size + size }),
    { amount: 0, size: 0 },
  )
  return { lines, total }
}
