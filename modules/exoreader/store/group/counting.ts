// The counts of a Group's items. Each change of items updates them, and locks the row of totals first, so that changes follow each other
// and counts are exact.
import type { Statement } from '#server/store/connections/statement.ts'
import type { ChangesTables, Sql } from '#server/store/tables/sql.ts'

/** Begins every transaction that changes items of a Group. */
export const lockCounts: Statement = {
  name: 'item_counts_lock',
  text: `insert into item_counts (db, subscription) values ($1, '')
    on conflict (db, subscription) do update set items = item_counts.items`,
}

/** Of a row of `item_states`: it is in lists and counts. What a rule hid is not. The indexes of these lists say the same. */
export const isShown = (row = '') => `${row}ruled is distinct from 'hide'`

/**
 * A row of `item_states` is one of those that this statement chose, by its place (`ctid`). By its number each would be looked for among all
 * of the Group where PostgreSQL believes that these are few: its figures are older than what came.
 */
export const isChosen = (row: string, chosen = 'chosen') =>
  `${row}.db = $1 and ${row}.ctid = ${chosen}.ctid`

/** What counts lose with a row that goes. */
export const lostWith = (row: string) =>
  `${row}.subscription, -(${isShown(`${row}.`)})::integer as items,
          -(${isShown(`${row}.`)} and not ${row}.read)::integer as unread, -(${row}.starred)::integer as starred`

/**
 * Parts of a statement behind one named `changed`, which answers `subscription` and the differences `items`, `unread` and `starred`
 * of each changed row.
 */
export const recount = `amounts as (
      select subscription, sum(items) as items, sum(unread) as unread, sum(starred) as starred
        from changed where subscription <> '' group by subscription
      union all
      select '', sum(items), sum(unread), sum(starred) from changed having count(*) > 0),
    counted as (
      update item_counts c set items = c.items + a.items, unread = c.unread + a.unread, starred = c.starred + a.starred
        from amounts a where c.db = $1 and c.subscription = a.subscription)
    select count(*) as amount from changed`

/** The channel on which followers of a Group's counts wait. */
export const countsTopic = 'items'

/** How items of a Group are changed. */
export interface ItemWrites {
  /** In one transaction that no count depends on. */
  readonly together: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /** In one transaction that takes the row of totals first; those who follow the counts learn of it, unless its answer is 0. */
  readonly counted: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
}

export function itemWrites(group: ChangesTables): ItemWrites {
  return {
    together: (work) => group.changeTables(({ sql }) => work(sql)),
    async counted(work) {
      const done = await group.changeTables(async ({ sql }) => {
        await sql.write(lockCounts, [])
        return work(sql)
      })
      if (done !== 0) group.wake(countsTopic)
      return done
    },
  }
}
