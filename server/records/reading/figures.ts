// The figures of a list: how many records its tabs and groups have, and what they come to, in one reading of the kind.
import type { ListFigures, PartFigures } from '#core/entity/list.ts'
import { decimalText, exactUnits, maxDecimals } from '#core/numbers/money.ts'
import { parseSelector } from '#server/selectors/selector.ts'
import type { RecordContext } from '../face.ts'
import { sumRecords } from '../summarize.ts'

type Selector = Record<string, unknown>

interface Recurring {
  readonly total?: string | undefined
  /** How many times a year. */
  readonly yearly: number
}

/** What they come to in a month, in hundredths. */
function ofMonth(all: readonly Recurring[]): string {
  const year = all.reduce((sum, { total, yearly }) => sum + exactUnits(total) * BigInt(yearly), 0n)
  const divisor = 12n * 10n ** BigInt(maxDecimals - 2)
  return decimalText((year + divisor / 2n) / divisor, 2)
}

export interface FiguresQuery {
  readonly kind: string
  /** What search and filters leave. */
  readonly selector: Selector
  /** Tabs and groups by name. */
  readonly parts: Readonly<Record<string, Selector>>
}

/** Failure forbidden for a kind that is closed to the actor, and those of a bad selector. */
export async function listFigures(
  context: RecordContext,
  { kind, selector, parts }: FiguresQuery,
): Promise<ListFigures> {
  // All of them together cost at most what one may.
  parseSelector({ $or: Object.values(parts) })
  const { sum, recurs } = context.house.registry.byKind(kind)?.list ?? {}
  const [by, sums] =
    sum === undefined ? [[], []] : [['currency', recurs?.field ?? []].flat(), [sum]]
  const groups = await sumRecords(context, kind, { selector, by, sums, parts })
  const figuresOf = (name: string): PartFigures => {
    const found = groups.map(({ keys: [currency, often], parts: { [name]: part } }) => ({
      currency: currency ?? '',
      amount: part!.amount,
      total: part!.sums[sum ?? ''],
      yearly: recurs?.yearly[often ?? ''] ?? 0,
    }))
    const summed = found.filter(({ amount, total, yearly }) => {
      return (
        amount > 0 && total !== undefined && (!recurs || (yearly > 0 && exactUnits(total) > 0n))
      )
    })
    const byCurrency = Map.groupBy(summed, ({ currency }) => currency)
    return {
      amount: found.reduce((all, { amount }) => all + amount, 0),
      sums: [...byCurrency].map(([currency, of]) => {
        return { currency, total: recurs ? ofMonth(of) : of[0]!.total! }
      }),
    }
  }
  return Object.fromEntries(Object.keys(parts).map((name) => [name, figuresOf(name)]))
}
