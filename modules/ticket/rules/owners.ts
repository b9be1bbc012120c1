// Whose a thing was before: written when it goes to another customer (trade 11). Old tickets keep their own customer. Pure.

/** A former owner. */
export interface Owner {
  readonly customer_id?: string
  /** ISO moment at which it went to the next one, or to nobody. */
  readonly until?: string
}

/** Former owners that are kept of one thing, the latest ones. */
export const maxOwners = 100

interface Owned {
  readonly customer_id?: string
  readonly owners?: readonly Owner[]
}

/** The former owners after a save; undefined while there is none. */
export function ownersOf(
  { customer_id }: Owned,
  { before, now }: { before: Owned | undefined; now: string },
): readonly Owner[] | undefined {
  const former = before?.customer_id
  if (former === undefined || former === customer_id) return before?.owners
  return [...(before?.owners ?? []), { customer_id: former, until: now }].slice(-maxOwners)
}

/** Selector of the things that were a customer's and are not any more. The words find them by their index. */
export function formerlyOf(customer: string): Record<string, unknown> {
  return {
    $text: customer,
    owners: { $elemMatch: { customer_id: customer } },
    customer_id: { $ne: customer },
  }
}
