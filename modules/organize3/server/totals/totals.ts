// The totals of a list of entries: exact sums of what its filters and its search leave, by currency, and by month, category or
// third party within each.
import { compareAmounts } from '#core/numbers/money.ts'
import type { RecordContext } from '#server/records/face.ts'
import { sumRecords } from '#server/records/summarize.ts'
import type { SumsGroup } from '#server/store/mango/sums.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { ofStanding } from '../../rules/entry/standing.ts'
import { byCategory } from '../../rules/report/figures.ts'
import {
  fieldOf,
  measuresOf,
  type Division,
  type EntryTotals,
  type Sum,
  type TotalLine,
} from '../../rules/totals/totals.ts'

/** Lines that are answered. */
export const maxLines = 200

export interface TotalsQuery {
  readonly kind: EntryKind
  readonly selector: Record<string, unknown>
  readonly by?: Division | undefined
}

/** Failure forbidden for entries that the actor may not read, and those of a bad selector. */
export async function loadTotals(
  context: RecordContext,
  { kind, selector, by }: TotalsQuery,
): Promise<EntryTotals> {
  const measures = measuresOf(kind)
  const field = by && fieldOf(kind, by)
  const groups = await sumRecords(context, kind, {
    selector,
    by: [
      ...measures.map(({ currency }) => currency),
      ...(field ? [by === 'category' ? byCategory : field] : []),
    ],
    sums: measures.map(({ value }) => value),
    // The two standings in which an entry is in no balance.
    parts: { pending: ofStanding.pending, imported: ofStanding.imported },
    limit: maxLines + 1,
  })
  const lines = groups.filter(({ amount }) => amount > 0).map((group) => lineOf(kind, group, by))
  const ordered = by ? lines.toSorted(by === 'month' ? newestFirst : byTotalDescending) : lines
  return lines.length > maxLines
    ? { lines: ordered.slice(0, maxLines), more: true }
    : { lines: ordered }
}

function lineOf(kind: EntryKind, group: SumsGroup, by: Division | undefined): TotalLine {
  const measures = measuresOf(kind)
  const sums = measures.map(({ value }, at): Sum => ({
    currency: group.keys[at] ?? '',
    total: group.sums[value]!,
    pending: group.parts.pending!.sums[value]!,
    imported: group.parts.imported!.sums[value]!,
  }))
  return { key: by ? (group.keys[measures.length] ?? null) : null, amount: group.amount, sums }
}

function byTotalDescending(one: TotalLine, other: TotalLine): number {
  return compareAmounts(other.sums[0]!.total, one.sums[0]!.total)
}

function newestFirst(one: TotalLine, other: TotalLine): number {
  return (other.key ?? '').localeCompare(one.key ?? '')
}
