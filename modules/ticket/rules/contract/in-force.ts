// Which contracts count on a day; asked by pages that need nothing else of contracts. Pure.

/** A member meets the condition, or there is none. */
export const orNone = (name: string, condition: object) => ({
  $or: [{ [name]: { $exists: false } }, { [name]: condition }],
})

/** Selector of those that may be chosen on a day: active, begun and not ended. */
export function inForceSelector(today: string): Record<string, unknown> {
  return {
    active: true,
    $and: [orNone('starts_at', { $lte: today }), orNone('ends_at', { $gte: today })],
  }
}
