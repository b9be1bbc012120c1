// Which kinds have figures that are computed from records of others: what is cached of them goes when one of those changes.

const kinds = new Map<string, Set<string>>()

/** From now on the figures of this kind are known to come from records of the others. */
export function followKinds(kind: string, others: readonly string[]): void {
  for (const other of others) kinds.set(other, new Set([...(kinds.get(other) ?? []), kind]))
}

/** Kinds whose figures a change of this kind may change. */
export function computedFrom(kind: string): readonly string[] {
  return [...(kinds.get(kind) ?? [])]
}
