// The sums of one line: one amount, or what leaves and what arrives of an exchange.
import type { Sum } from '../../rules/totals/totals.ts'
import { Amount } from '../entry/Amount.tsx'

interface AmountPairProps {
  readonly sums: readonly Sum[]
  readonly part: 'total' | 'pending' | 'imported'
}

export function AmountPair({ sums, part }: AmountPairProps) {
  return sums.map((sum, at) => (
    <span key={at}>
      {at > 0 && ' › '}
      <Amount text={sum[part]} currency={sum.currency} />
    </span>
  ))
}
