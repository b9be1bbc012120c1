// Free databases: made, listed and dropped as rows, behind the same two walls as every other one. In the tables they lie
// under a prefix that no database of the product can have, so that their names never meet.
import { fail } from '#core/errors.ts'
import type { Statement } from '../connections/statement.ts'
import type { Database } from '../database.ts'
import type { FreeDatabases } from './face.ts'
import type { ChangeNotifier } from '../notify/change-notifier.ts'
import type { KnownKeyColumns } from '../keys/columns.ts'
import { checkedName, freePrefix as prefix } from '../names.ts'
import { inTransaction, type SqlTransactionOptions } from '../writing/sql-transaction.ts'
import { insertDatabase } from '../writing/writers.ts'

const insertName: Statement = {
  name: 'free_insert',
  text: 'insert into free_databases (name) values ($1)',
}
const deleteName: Statement = {
  name: 'free_delete',
  text: 'delete from free_databases where name = $1 returning name',
}
const names: Statement = {
  name: 'free_names',
  text: 'select name from free_databases order by name',
}

/** Where a database has rows. The first is locked by its writers, so it goes first. */
const tables = [
  'databases',
  'documents',
  'revisions',
  'counters',
  'sequences',
  'local_documents',
  'trash',
] as const
const deletions = tables.map((table): Statement => ({
  name: `free_delete_${table}`,
  text: `delete from ${table} where db = $1`,
}))

interface FreeDatabasesOptions extends SqlTransactionOptions {
  readonly notifier: ChangeNotifier
  readonly columns: KnownKeyColumns
  /** The handle of a database by its name in the tables. */
  readonly open: (name: string) => Database
}

export function makeFreeDatabases({
  notifier,
  columns,
  open,
  ...transactions
}: FreeDatabasesOptions): FreeDatabases {
  return {
    database: (name) => ({ ...open(prefix + checkedName(name)), name }),
    async create(name) {
      const db = prefix + checkedName(name)
      await inTransaction(transactions, async (transaction) => {
        await insertDatabase(transaction, db, columns)
        await transaction.beside(insertName, [name])
      })
    },
    async drop(name) {
      const db = prefix + checkedName(name)
      await inTransaction(transactions, async (transaction) => {
        for (const deletion of deletions) transaction.queue(db, deletion, [db])
        const found = await transaction.beside(deleteName, [name])
        if (found.length === 0) throw fail('not_found', 'database_missing')
      })
      notifier.announce(db)
    },
    async list() {
      const found = await transactions.connections.system<{ name: string }>(names, [])
      return found.map(({ name }) => name)
    },
  }
}
