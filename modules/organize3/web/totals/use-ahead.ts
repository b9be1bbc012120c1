// What entries of days to come add up to, by currency, and the day of the last of them.
import { useFind } from '#web/api/records.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import type { TotalLine } from '../../rules/totals/totals.ts'
import { useTotals } from './use-totals.ts'

export interface Ahead {
  readonly lines: readonly TotalLine[]
  /** '' where there are none. */
  readonly end: string
}

export function useAhead(
  db: string,
  kind: EntryKind,
  selector: Record<string, unknown>,
  enabled = true,
): Ahead {
  const totals = useTotals(db, { kind, selector }, enabled).data
  const last = { selector, sort: [{ date: 'desc' as const }], limit: 1 }
  const [latest] = useFind(db, kind, last, { enabled }).data?.docs ?? []
  const isKnown = enabled && latest !== undefined
  return { lines: isKnown ? (totals?.lines ?? []) : [], end: String(latest?.date ?? '') }
}
