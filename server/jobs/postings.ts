// Every night: compares stored postings and totals with the records, repairs and logs differences. It also adds the postings that
// records of a former release lack.
import type { Job } from '#server/house.ts'
import { databaseNames } from './thin.ts'

export const postingsJob: Job = async ({ store, registry, log }) => {
  const kinds = registry.entities
    .filter(({ postings, ledger }) => postings ?? ledger)
    .map(({ kind }) => kind)
  for await (const db of databaseNames(store)) {
    const database = store.database(db)
    if ((await database.counters(kinds)).length === 0) continue
    let mended = 0
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const step = await database.write((transaction) => transaction.checkPostings(from))
      mended += step.mended
      after = step.last
    }
    if (mended > 0) log.warn({ db, mended }, 'postings differed from their records, mended')
  }
}
