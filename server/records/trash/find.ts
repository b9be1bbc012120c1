// What lies in the trash: the kind TrashedRecord is never stored, it is read from the tombstones.
import { trashDays } from '#core/access/trash.ts'
import { dayMs } from '#core/time/zone.ts'
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import { projection } from '#server/selectors/project.ts'
import { pageAmong } from '../reading/computed.ts'
import { closedKinds } from '../reading/policy.ts'
import type { RecordContext } from '../face.ts'

/** Kinds that have a trash. */
export function trashKinds({ house }: Pick<RecordContext, 'house'>): string[] {
  return house.registry.entities.filter(({ trash }) => trash).map(({ kind }) => kind)
}

/** Before this ISO moment what was deleted goes for good. */
export function trashSince(now: string): string {
  return new Date(Date.parse(now) - trashDays * dayMs).toISOString()
}

/** `{ klass: 'TrashedRecord' }`: what the actor may read of it, what was deleted last first. */
export async function findTrash(context: RecordContext, query: FindQuery): Promise<FindAnswer> {
  const closed = closedKinds(context)
  const kinds = trashKinds(context).filter((kind) => !closed.has(kind))
  const readable = context.house.rules.reading(context).selector
  const origin = { is: 'trash', kinds, readable } as const
  const page = await pageAmong(context.database, origin, query)
  return { ...page, docs: page.docs.map(projection(query.fields)) as WireDocument[] }
}
