// Every night: compares stored postings and totals with the records, repairs and logs differences. It also adds the postings that
// records of a former release lack.
import type { Job } from '#server/house.ts'
import { compareAll } from './comparing.ts'

export const postingsJob: Job = ({ store, registry, log }) =>
  compareAll({
    store,
    log,
    kinds: registry.entities
      .filter(({ postings, ledger }) => postings ?? ledger)
      .map(({ kind }) => kind),
    check: (transaction, after) => transaction.checkPostings(after),
    warning: 'postings differed from their records, mended',
  })
