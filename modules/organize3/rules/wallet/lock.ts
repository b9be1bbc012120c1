// The books of a wallet are right up to a day: its entries up to that day stay as they are until it is unlocked (money 16). Pure.
import type { Actor } from '#core/access/actor.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import type { Action } from '#core/entity/entity.ts'
import type { PlainSentence } from '#core/errors.ts'
import { date } from '#core/fields/date.ts'
import { money } from '#core/fields/money.ts'
import { mayConfirm } from '../entry/standing.ts'

export interface Lockable {
  readonly locked_until?: string
}

/** The day up to which an entry is locked by one of its wallets; undefined of one that may change. `fields`: those that name the wallets. */
export function lockOf(
  entry: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  wallets: ReadonlyMap<unknown, Lockable>,
): string | undefined {
  const days = fields.flatMap((name) => wallets.get(entry[name])?.locked_until ?? [])
  const last = days.toSorted().at(-1)
  return last !== undefined && String(entry.date ?? '') <= last ? last : undefined
}

const mayLock = (actor: Actor): PlainSentence | undefined =>
  membersMayEdit(actor, 'update') ?? mayConfirm(actor)

/** `books/lock`: the bank says the same as what is confirmed up to a day (`server/wallet/lock.ts`); `books/unlock` takes that back. */
export const lockActions = {
  'books/lock': {
    event: 'lock',
    isOwn: true,
    fields: {
      day: date({ required: true }),
      balance: money({ required: true, decimals: 8, varies: true }),
    },
    allow: mayLock,
    apply: (_wallet, { day }) => ({ locked_until: day }),
  },
  'books/unlock': {
    event: 'unlock',
    isOwn: true,
    allow: (actor, { locked_until }) =>
      mayLock(actor) ?? (locked_until === undefined ? 'unchangeable' : undefined),
    apply: () => ({ locked_until: undefined }),
  },
} satisfies Record<string, Action>
