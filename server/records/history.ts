// Who changed what and when, from the revisions that every save leaves: the kind DocumentChange is never stored.
import type { Entity } from '#core/entity/entity.ts'
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import { project } from '#server/store/mango/project.ts'
import { pageAmong } from './computed.ts'
import { closedKinds } from './context.ts'
import type { RecordContext } from './face.ts'

export const historyKind = 'DocumentChange'

/** A change as the store tells it. */
interface Told extends WireDocument {
  readonly item_id: string
  readonly item_type: string
  readonly rev: string
  /** The revision it was made from; none for a record's first one. */
  readonly parent?: string
}

/**
 * `{ klass: 'DocumentChange', item_id }`: the changes of one record, newest first unless they are sorted, with each field
 * before and after; without `item_id` those of the whole database.
 */
export async function findHistory(context: RecordContext, query: FindQuery): Promise<FindAnswer> {
  const { database, house } = context
  const item = query.selector.item_id
  const id = typeof item === 'string' ? item : undefined
  const closed = new Set(closedKinds(context))
  const open = house.registry.entities.map(({ kind }) => kind).filter((kind) => !closed.has(kind))
  const selector = { $and: [query.selector, { item_type: { $in: open } }] }
  const page = await pageAmong(database, { is: 'history', id }, { ...query, selector })
  const told = page.docs as Told[]
  const docs = id === undefined ? told : await withFields(context, told)
  return { ...page, docs: docs.map((doc) => project(doc, query.fields) as WireDocument) }
}

/** Adds `changes`: each against the revision it was made from, wherever that stands in the list. */
async function withFields(
  { database, house }: RecordContext,
  told: readonly Told[],
): Promise<WireDocument[]> {
  const named = told.flatMap(({ item_id: id, rev, parent }) => [
    { id, rev },
    ...(parent === undefined ? [] : [{ id, rev: parent }]),
  ])
  const stored = new Map((await database.revisions(named)).map((one) => [one.rev, one]))
  return told.map((change) => {
    const { rev, parent, item_type } = change
    const [entity, after] = [house.registry.byKind(item_type), stored.get(rev)]
    const before = parent === undefined ? undefined : stored.get(parent)
    // What it was made from did not come along with it: nobody knows what it changed.
    const isUnknown = parent !== undefined && before === undefined
    if (!entity || !after || isUnknown) return change
    return { ...change, changes: differences(entity, after, before) }
  })
}

interface Version {
  readonly body: Record<string, unknown>
  readonly deleted?: boolean
}

/**
 * Field → [before, after] of two revisions; null stands for empty. Only declared fields that people may see: a
 * deletion changes none of them.
 */
export function differences(
  entity: Entity,
  after: Version,
  before: Version | undefined,
): Record<string, [unknown, unknown]> {
  if (after.deleted) return {}
  const changes: Record<string, [unknown, unknown]> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.hidden || field.once) continue
    const pair: [unknown, unknown] = [before?.body[name] ?? null, after.body[name] ?? null]
    if (JSON.stringify(pair[0]) !== JSON.stringify(pair[1])) changes[name] = pair
  }
  return changes
}
