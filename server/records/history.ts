// Who changed what and when, from the revisions that every save leaves: the kind DocumentChange is never stored.
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import type { HistoryEntry } from '#server/store/database.ts'
import { mayRead } from './context.ts'
import type { RecordContext } from './face.ts'
import { answerFrom } from './computed.ts'

export const historyKind = 'DocumentChange'

/** Revisions that are looked at for one record, and for a whole database. */
const most = { record: 1_000, database: 200 }

/**
 * `{ klass: 'DocumentChange', item_id }`: the changes of one record, newest first, with each field before and
 * after; without `item_id` the latest changes of the whole database.
 */
export async function findHistory(context: RecordContext, query: FindQuery): Promise<FindAnswer> {
  const { item_id } = query.selector
  if (item_id !== undefined && typeof item_id !== 'string') {
    throw fail('bad_request', 'item_id must be the id of one record')
  }
  const { database } = context
  const wanted = (query.skip ?? 0) + (query.limit ?? 25) + 1
  const entries = item_id
    ? await database.history(item_id, Math.min(wanted, most.record))
    : await database.recent(Math.min(wanted, most.database))
  const docs = entries.flatMap((entry, index) => {
    const before = item_id ? entries[index + 1] : undefined
    return mayRead(context, entry) ? [changeOf(context, entry, item_id ? before : null)] : []
  })
  // Only so many revisions were looked at: how many there are is not known.
  return answerFrom(docs, { ...query, total: false })
}

/** `before` null: the change is told without its fields. */
function changeOf(
  { house }: RecordContext,
  entry: HistoryEntry,
  before: HistoryEntry | undefined | null,
): WireDocument {
  const entity = house.registry.byKind(entry.klass ?? '')
  return {
    _id: `ver-${entry.id}-${entry.rev}`,
    klass: historyKind,
    item_id: entry.id,
    item_type: entry.klass,
    rev: entry.rev,
    label: entry.body.label as string | undefined,
    event: entry.event,
    created_at: entry.at,
    created_by: entry.actor ?? undefined,
    ...(before !== null && { changes: entity ? differences(entity, entry, before) : {} }),
  }
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
