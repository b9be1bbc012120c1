// A cash drawer between opening and closing: what was in it, came in and went out, what it should hold, and what a count of it says.
// Pure; in minor units of its wallet.
import type { Flow } from '#core/entity/postings.ts'

/** What the entries of a wallet come to that are in its drawer: those that are confirmed, and what was taken; fees went out. */
export interface Flows {
  /** With what was taken: confirmed, it is no more. */
  readonly came: bigint
  readonly went: bigint
  readonly moved: bigint
}

const sumOf = (
  sums: readonly { readonly flow: Flow; readonly minor: bigint }[],
  ...flows: Flow[]
) => sums.reduce((total, { flow, minor }) => (flows.includes(flow) ? total + minor : total), 0n)

/** `sums`: of what is confirmed. `taken`: paid in cash to somebody who may not confirm it, and not confirmed by now. */
export function flowsOf(
  sums: readonly { readonly flow: Flow; readonly minor: bigint }[],
  taken: bigint,
): Flows {
  const came = sumOf(sums, 'in') + taken
  return { came, went: sumOf(sums, 'out', 'fee'), moved: sumOf(sums, 'move') }
}

/** What is in the drawer of a wallet that began with `start`. */
export const heldOf = (start: bigint, { came, went, moved }: Flows): bigint =>
  start + came + went + moved

/** The flows once the difference of a count is an entry: what is too much came in, what is missing went out. */
export function corrected(flows: Flows, difference: bigint): Flows {
  return difference > 0n
    ? { ...flows, came: flows.came + difference }
    : { ...flows, went: flows.went + difference }
}

/** What happened since a moment whose flows are known. */
export function since(then: Flows, now: Flows): Flows {
  return {
    came: now.came - then.came,
    went: now.went - then.went,
    moved: now.moved - then.moved,
  }
}

/** Category of the entry that a difference is written as: "Cash short or over", "Quebra de caixa". */
export const differenceCategory = { en: 'cash-short-or-over', 'pt-BR': 'quebra-de-caixa' } as const
