// What a series will add after the entries it has written already: those are pending entries, and counted as such. Pure.
import { entryOf, type Series } from '../series/template.ts'
import { minorOf } from '../amounts.ts'
import type { Expected } from './forecast.ts'

interface Reach {
  readonly until: string
  readonly decimals: number
  /** Those that are looked at. */
  readonly wallets: ReadonlySet<string>
}

/** Limit of future entries of one series. */
const maxAhead = 800

export function recurringOf(series: Series, { until, decimals, wallets }: Reach): Expected[] {
  const expected: Expected[] = []
  const first = (series.made ?? 0) + 1
  for (let number = first; number < first + maxAhead; number++) {
    const entry = entryOf(series, number, decimals)
    if (entry === undefined || entry.date > until) break
    const minor = minorOf(entry.value, decimals)
    const [from, into] = sidesOf(series)
    const change = (wallets.has(into) ? minor : 0n) - (wallets.has(from) ? minor : 0n)
    if (change !== 0n) expected.push({ date: entry.date, minor: change, by: 'recurring' })
  }
  return expected
}

/** The wallet that money leaves, and the one that it reaches; '' for none of the Group's. */
function sidesOf({ of, wallet_id = '', destination_wallet_id = '' }: Series): [string, string] {
  if (of === 'income') return ['', wallet_id]
  return [wallet_id, of === 'transfer' ? destination_wallet_id : '']
}
