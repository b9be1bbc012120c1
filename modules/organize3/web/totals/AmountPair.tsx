// The sums of one line.
import type { Sum } from '../../rules/totals/totals.ts'
import { Amounts } from '../entry/Amount.tsx'

interface AmountPairProps {
  readonly sums: readonly Sum[]
  readonly part: 'total' | 'pending' | 'imported'
}

export function AmountPair({ sums, part }: AmountPairProps) {
  return <Amounts of={sums.map((sum) => ({ text: sum[part], currency: sum.currency }))} />
}
