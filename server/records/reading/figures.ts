// The figures of a list: how many records its tabs and groups have, and what they come to, in one reading of the kind.
import { partsOf, type ListFigures, type PartFigures } from '#core/entity/list.ts'
import type { RecordContext } from '../face.ts'
import { sumRecords } from '../summarize.ts'

export interface FiguresQuery {
  readonly kind: string
  /** What search and filters leave. */
  readonly selector: Record<string, unknown>
  /** `2026-11-22` */
  readonly today: string
}

/** Nothing for a kind without tabs. Failure forbidden for one that is closed to the actor, and those of a bad selector. */
export async function listFigures(
  context: RecordContext,
  { kind, selector, today }: FiguresQuery,
): Promise<ListFigures> {
  const { tabs = [], sum } = context.house.registry.byKind(kind)?.list ?? {}
  const parts = partsOf(tabs, today)
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
