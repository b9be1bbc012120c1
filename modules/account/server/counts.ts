// How many records a Group has of each kind, from the counters that every write keeps.
import type { FindQuery, WireDocument } from '#core/wire.ts'
import { answerFrom } from '#server/records/reading/computed.ts'
import type { RecordContext, View, VirtualFind } from '#server/records/face.ts'
import { readableCounters } from '#server/records/reading/policy.ts'

/** `count-by-klass/all`: one row for each kind that has records. */
export const countByKlass: View = async (context) => {
  const kinds = context.house.registry.entities.map(({ kind }) => kind)
  const counters = await readableCounters(context, kinds)
  return counters.map(({ kind, amount }) => ({ key: kind, value: amount }))
}

/** Documents of klass Counter: kind, amount, size in bytes (spec 3, 9). */
const findCounters: VirtualFind = async (context: RecordContext, query: FindQuery) => {
  const docs = (await readableCounters(context)).map(({ kind, amount, size }): WireDocument => ({
    _id: `counter-${kind}`,
    klass: 'Counter',
    kind,
    amount,
    size,
  }))
  return answerFrom(context.database, docs, { limit: docs.length, ...query })
}

export const virtualCounters = (): VirtualFind => findCounters
