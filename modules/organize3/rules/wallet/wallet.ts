// Rules of a wallet that need no other record: its amounts are written in its precision. Pure.
import type { RuleContext } from '#core/entity/entity.ts'
import type { FieldErrors } from '#core/errors.ts'
import { exactUnits } from '#core/numbers/money.ts'
import { mayConfirm } from '../entry/standing.ts'
import type { Lockable } from './lock.ts'
import { inMinor, maxMinor, usualPrecision, written, type Precise } from './amounts.ts'

/** Members of a wallet that are amounts. */
const amounts = ['start_balance', 'card_limit'] as const

export interface WalletAmounts extends Precise, Lockable {
  readonly start_balance?: string
  readonly card_limit?: string
}

/** The amounts as the wallet writes them; a start of nothing is nought. */
export function walletDerived(doc: WalletAmounts): Record<string, string> {
  const { precision = usualPrecision, start_balance = '0', card_limit } = doc
  return {
    start_balance: written(start_balance, precision),
    ...(card_limit !== undefined && { card_limit: written(card_limit, precision) }),
  }
}

/**
 * An amount with more decimals than the wallet has is refused, never rounded. What it starts with is in its balance: that is confirmed
 * money.
 */
export function walletErrors(
  { precision = usualPrecision, ...doc }: WalletAmounts,
  { before, actor }: Pick<RuleContext<WalletAmounts>, 'before' | 'actor'>,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of amounts) {
    const text = doc[name]
    if (text === undefined) continue
    const minor = inMinor(text, precision)
    const isTooLarge = minor !== undefined && (minor > maxMinor || -minor > maxMinor)
    if (minor === undefined || isTooLarge) errors[name] = { key: 'not_an_amount', count: precision }
  }
  const isKept = exactUnits(doc.start_balance) === exactUnits(before?.start_balance)
  if (isKept) return errors
  const refused = mayConfirm(actor)
  return { ...errors, ...(refused && { start_balance: { key: refused } }) }
}
