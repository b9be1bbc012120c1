// Counters of a Group as lines of the usage table. Pure.
import type { Entity } from '#core/entity/entity.ts'
import type { Registry } from '#core/entity/registry.ts'
import type { WireDocument } from '#core/wire.ts'

export interface UsageLine {
  readonly entity: Entity
  readonly amount: number
  readonly size: number
}

/** Kinds that count towards the plan, the largest first, and their sum (spec 9, counter kinds). */
export function usageOf(counters: readonly WireDocument[], registry: Registry) {
  const lines = counters.flatMap((counter): UsageLine[] => {
    const entity = registry.byKind(String(counter.kind))
    const [amount, size] = [Number(counter.amount), Number(counter.size)]
    return entity?.counted && amount > 0 ? [{ entity, amount, size }] : []
  })
  lines.sort((a, b) => b.amount - a.amount)
  const total = lines.reduce(
    (sum, { amount, size }) => ({ amount: sum.amount + amount, size: sum.size + size }),
    { amount: 0, size: 0 },
  )
  return { lines, total }
}
