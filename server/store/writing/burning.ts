// A database at its end: nobody reaches it from the first transaction on, then its rows go, thousands at a time. Files that no other row
// names are loose with the rows that named them (triggers of `blobs` and `backups`), and swept a day later. Its audit stays as long as any
// (docs/decisions/099).
import type { Run, Statement } from '../connections/statement.ts'
import type { ChangeNotifier } from '../notify/change-notifier.ts'
import { inTransaction, type SqlTransactionOptions } from './sql-transaction.ts'

/** What leads to it. The first is locked by its writers. */
const doors = ['databases', 'memberships', 'groups', 'public_links'] as const
const closing = doors.map((table): Statement => ({
  name: `burn_${table}`,
  text: `delete from ${table} where db = $1`,
  concerns: ([db]) => [db],
}))

/** Every table whose rows belong to a database, as the catalogue has them. Those of bytes go last: others count them down. */
const tables: Statement = {
  name: 'burn_tables',
  text: `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'db' and not a.attisdropped and c.relkind = 'r'
      and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit'
    order by c.relname = 'blobs', c.relname`,
}
const atOnce = 5_000

const burning = (table: string): Statement => ({
  name: `burn_some_${table}`,
  text: `delete from ${table} where db = $1
    and ctid = any(array(select ctid from ${table} where db = $1 limit ${atOnce}))`,
})
const isLeft = (table: string): Statement => ({
  name: `burn_left_${table}`,
  text: `select from ${table} where db = $1 limit 1`,
})

interface BurningOptions extends SqlTransactionOptions {
  readonly notifier: ChangeNotifier
}

/** Takes a database away for good. What was broken off is gone on with by calling it again. */
export function makeBurning({ notifier, ...transactions }: BurningOptions) {
  const run =
    (db: string): Run =>
    (statement, values) =>
      inTransaction(transactions, (transaction) => transaction.in(db)(statement, values))
  return async (db: string): Promise<void> => {
    await inTransaction(transactions, async (transaction) => {
      for (const statement of closing) await transaction.in(db)(statement, [db])
    })
    notifier.announce(db)
    const names = await transactions.connections.system<{ name: string }>(tables, [])
    for (const { name } of names) {
      do await run(db)(burning(name), [db])
      while ((await run(db)(isLeft(name), [db])).length > 0)
    }
  }
}
