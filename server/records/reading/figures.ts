// The figures of a list: how many records its tabs and groups have, and what they come to, in one reading of the kind.
import type { ListFigures, PartFigures } from '#core/entity/list.ts'
import { parseSelector } from '#server/selectors/selector.ts'
import type { RecordContext } from '../face.ts'
import { sumRecords } from '../summarize.ts'

type Selector = Record<string, unknown>

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
  const sum = context.house.registry.byKind(kind)?.list?.sum
  const [by, sums] = sum === undefined ? [[], []] : [['currency'], [sum]]
  const groups = await sumRecords(context, kind, { selector, by, sums, parts })
  const figuresOf = (name: string): PartFigures => {
    const found = groups.map(({ keys: [currency], parts: { [name]: part } }) => ({
      currency: currency ?? '',
      amount: part!.amount,
      total: part!.sums[sum ?? ''],
    }))
    return {
      amount: found.reduce((all, { amount }) => all + amount, 0),
      sums: found.flatMap(({ amount, currency, total }) => {
        return amount > 0 && total !== undefined ? [{ currency, total }] : []
      }),
    }
  }
  return Object.fromEntries(Object.keys(parts).map((name) => [name, figuresOf(name)]))
}
