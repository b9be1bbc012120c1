// Every night: compares stored places with the records, repairs and logs differences. It also adds the places that records of a
// former release lack.
import type { Job } from '#server/house.ts'
import { compareAll } from './comparing.ts'

export const placesJob: Job = ({ store, modules, log }) =>
  compareAll({
    store,
    log,
    kinds: modules.flatMap(({ placing = {} }) => Object.keys(placing)),
    check: (transaction, after) => transaction.checkPlaces(after),
    warning: 'places differed from their records, mended',
  })
