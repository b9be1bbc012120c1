// Lists of a Group's items in the order of `point_at`: each is a walk over an index, of everything or of each subscription, of what
// is read and of what is not, and the newest of these walks together are the page.
import type { Run } from '#server/store/connections/statement.ts'
import { isShown } from './counting.ts'
import type { ItemPageQuery, ItemSelection, ItemState } from './face.ts'

export const stateColumns =
  'item, feed, subscription, point_at, read, starred, expanded, position, ruled, ruled_by'

/** Items of one page at most: as many numbers as a program is answered at once. */
export const maxItems = 10_000

/** Conditions on the rows of a Group (`db = $1`), and the values they need. */
export class Conditions {
  readonly values: unknown[] = []
  readonly texts: string[] = ['db = $1']

  bind(value: unknown, type: string): string {
    return `$${this.values.push(value) + 1}::${type}`
  }
}

/** Everything but `read` and the subscriptions, which choose the indexes. */
export function narrow(selection: ItemSelection, conditions: Conditions): void {
  const { starred, from, after, until, before, newerThan, olderThan, cameUntil, cameFrom } =
    selection
  const add = (text: string) => conditions.texts.push(text)
  const bind = (moment: string) => conditions.bind(moment, 'timestamptz')
  add(selection.hidden ? `ruled = 'hide'` : isShown())
  if (starred !== undefined) add(starred ? 'starred' : 'not starred')
  if (from !== undefined) add(`point_at >= ${bind(from)}`)
  if (after !== undefined) add(`point_at > ${bind(after)}`)
  if (until !== undefined) add(`point_at <= ${bind(until)}`)
  if (before !== undefined) add(`point_at < ${bind(before)}`)
  if (cameUntil !== undefined) add(`came_at <= ${bind(cameUntil)}`)
  if (cameFrom !== undefined) add(`came_at >= ${bind(cameFrom)}`)
  for (const [place, sign] of [
    [newerThan, '>'],
    [olderThan, '<'],
  ] as const) {
    if (!place) continue
    add(
      `(point_at, item) ${sign} (${bind(place.point_at)}, ${conditions.bind(place.item, 'bigint')})`,
    )
  }
}

export const orderOf = (direction: 'asc' | 'desc') =>
  `order by point_at ${direction}, item ${direction}`

/** What chooses the indexes. */
interface Chosen {
  readonly read: boolean | undefined
  /** The parameter with the subscriptions. */
  readonly subscriptions: string | undefined
}

/** The conditions of a selection, and what its walks are of. */
export function selected(selection: ItemSelection): {
  conditions: Conditions
  chosen: Chosen
} {
  const conditions = new Conditions()
  narrow(selection, conditions)
  const { read, subscriptions: ids } = selection
  return { conditions, chosen: { read, subscriptions: ids && conditions.bind(ids, 'text[]') } }
}

interface Walks extends Chosen {
  readonly direction: 'asc' | 'desc'
  /** Rows of each walk. */
  readonly reach: number
}

/** The first rows of each walk, in one `select`; `where` holds for all of them. */
export function walksOf(
  where: readonly string[],
  { read, subscriptions, direction, reach }: Walks,
): string {
  const order = orderOf(direction)
  const branches = (read === undefined ? [true, false] : [read]).map((value) => {
    const conditions = [...where, value ? 'read' : 'not read']
    const walk = (more: readonly string[]) =>
      `(select ${stateColumns} from item_states s where ${[...conditions, ...more].join(' and ')} ${order} limit ${reach})`
    if (subscriptions === undefined) return walk([])
    const each = walk(['subscription = followed.id'])
    return `(select walked.* from unnest(${subscriptions}) as followed(id) cross join lateral ${each} walked)`
  })
  return branches.join(' union all ')
}

export async function readPage(read: Run, query: ItemPageQuery): Promise<ItemState[]> {
  if (query.subscriptions?.length === 0 || query.limit === 0) return []
  const { direction = 'desc', skip = 0 } = query
  const limit = Math.min(query.limit, maxItems)
  const { conditions, chosen } = selected(query)
  const walks = { ...chosen, direction, reach: limit + skip }
  const text = `select ${stateColumns} from (${walksOf(conditions.texts, walks)}) as found
    ${orderOf(direction)} limit ${limit} offset ${skip}`
  return read<ItemState>({ text }, conditions.values)
}

/** How many match, counted up to `max`. */
export async function countItems(
  read: Run,
  selection: ItemSelection,
  max: number,
): Promise<number> {
  if (selection.subscriptions?.length === 0) return 0
  const { conditions, chosen } = selected(selection)
  const walks = { ...chosen, direction: 'desc' as const, reach: max }
  const text = `select count(*)::integer as amount from (
    select from (${walksOf(conditions.texts, walks)}) as walked limit ${Math.trunc(max)}) as counted`
  const [row] = await read<{ amount: number }>({ text }, conditions.values)
  return row?.amount ?? 0
}
