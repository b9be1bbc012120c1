// The clauses that a receipt prints (trade 8): those of the ticket's contract; where it has none, or one without clauses,
// those that the Group has printed always, if it has. None is cut, and each has its number: what is
// signed is printed whole. Pure.
import type { Doc } from '#core/entity/entity.ts'
import type { contract } from '../entities/contract.ts'
import { numbered, type Clause } from '../rules/contract/clauses.ts'
import { clausesIn, type ContractReceipt } from '../rules/contract/usual-clauses.ts'

export interface Clauses {
  readonly title: string
  readonly lines: readonly { readonly number: string; readonly text: string }[]
}

export interface ClauseFacts {
  /** The ticket's contract. */
  readonly contract: Doc<typeof contract> | undefined
  readonly contractReceipt: ContractReceipt
  /** The Group's own: one on each line. */
  readonly usual: string | undefined
}

/** Null where there are none to print. */
export function clausesOf(facts: ClauseFacts, title: string): Clauses | null {
  const { contract, contractReceipt, usual } = facts
  const own = contract?.items ?? []
  const printed: readonly Clause[] =
    own.length === 0 && contractReceipt === 'always' ? clausesIn(usual) : own
  if (printed.length === 0) return null
  return {
    title,
    lines: numbered(printed, { isNew: false }).map(({ number, content = '' }) => ({
      number: `${number}.`,
      text: content,
    })),
  }
}
