// How many records a Group has of each kind, from the counters that every write keeps.
import type { FindQuery, WireDocument } from '#core/wire.ts'
import { answerFrom } from '#server/records/computed.ts'
import type { RecordContext, View, VirtualFind } from '#server/records/face.ts'

/** `count-by-klass/all`: one row for each kind that has records. */
export const countByKlass: View = async ({ house, database }) => {
  const counters = await database.counters(house.registry.entities.map(({ kind }) => kind))
  return counters.map(({ kind, amount }) => ({ key: kind, value: amount }))
}

/** Documents of klass Counter: kind, amount, size in bytes (spec 3, 9). */
const findCounters: VirtualFind = async ({ database }: RecordContext, query: FindQuery) => {
  const docs = (await database.counters()).map(({ kind, amount, size }): WireDocument => ({
    _id: `counter-${kind}`,
    klass: 'Counter',
    kind,
    amount,
    size,
  }))
  return answerFrom(database, docs, { limit: docs.length, ...query })
}

export const virtualCounters = (): VirtualFind => findCounters
