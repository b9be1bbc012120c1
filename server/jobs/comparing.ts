// The nightly comparison of records with the tables that are kept beside them, such as postings and places.
import type { Logger } from 'pino'
import type { Store, Transaction } from '#server/store/database.ts'
import { databaseNames } from './thin.ts'

interface Comparing {
  readonly store: Store
  readonly log: Logger
  /** Databases without records of these kinds are passed over. */
  readonly kinds: readonly string[]
  /** Compares the records behind this id and mends what differs; without `last` there are no more. */
  check(
    transaction: Transaction,
    after: string,
  ): Promise<{ readonly mended: number; readonly last?: string | undefined }>
  /** Logged for each database in which something was mended. */
  readonly warning: string
}

/** Compares all databases, one after the other. */
export async function compareAll(comparing: Comparing): Promise<void> {
  const { store, log, kinds, check, warning } = comparing
  for await (const db of databaseNames(store)) {
    const database = store.database(db)
    if ((await database.counters(kinds)).length === 0) continue
    let mended = 0
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const step = await database.write((transaction) => check(transaction, from))
      mended += step.mended
      after = step.last
    }
    if (mended > 0) log.warn({ db, mended }, warning)
  }
}
