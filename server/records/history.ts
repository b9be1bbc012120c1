// Who changed what and when, from the revisions that every save leaves: the kind DocumentChange is never stored.
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import type { Named, Stored } from '#server/store/documents/stored.ts'
import { pageBytes } from '#server/store/mango/plan.ts'
import { projection } from '#server/selectors/project.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { filesOf } from './attachments/resolve.ts'
import { cutWarning, pageAmong } from './reading/computed.ts'
import type { RecordContext } from './face.ts'
import { closedKinds } from './reading/policy.ts'

export const historyKind = 'DocumentChange'

/** A change as the store describes it. */
interface Described extends WireDocument {
  readonly item_id: string
  readonly item_type: string
  readonly rev: string
  /** The revision it was made from; none for a record's first one. */
  readonly parent?: string
  /** What it changed is no longer kept. */
  readonly thinned?: true
}

/** Changes whose bodies are read at once. */
const maxCompared = 50

/**
 * `{ klass: 'DocumentChange', item_id }`: the changes of one record, newest first unless they are sorted, with each field
 * before and after, and the names of the files that came and went; without `item_id` those of the whole database. A page ends early at its bytes; the bookmark leads on.
 */
export async function findHistory(context: RecordContext, query: FindQuery): Promise<FindAnswer> {
  const { database, house } = context
  const item = query.selector.item_id
  const id = typeof item === 'string' ? item : undefined
  const closed = closedKinds(context)
  const open = house.registry.entities.map(({ kind }) => kind).filter((kind) => !closed.has(kind))
  const selector = { $and: [query.selector, { item_type: { $in: open } }] }
  const origin = { is: 'history', id, readable: house.rules.reading(context).selector } as const
  const page = await pageAmong(database, origin, { ...query, selector })
  const described = page.docs as Described[]
  const hasFields = id !== undefined && (!query.fields?.length || query.fields.includes('changes'))
  const docs = hasFields ? await withFields(context, described) : described
  const answer = { ...page, docs: docs.map(projection(query.fields)) as WireDocument[] }
  if (docs.length === described.length) return answer
  const shorter = { ...query, selector, limit: docs.length, total: false }
  const { bookmark } = await pageAmong(database, origin, shorter)
  return { ...answer, bookmark, warning: cutWarning }
}

/** Adds `changes`: each against the revision it was made from. As many of the first ones as fit a page's bytes. */
async function withFields(
  context: RecordContext,
  described: readonly Described[],
): Promise<WireDocument[]> {
  const done: WireDocument[] = []
  const thinned = new Set(described.filter((one) => one.thinned).map(({ rev }) => rev))
  let bytes = 0
  while (done.length < described.length && bytes < pageBytes) {
    const next = described.slice(done.length, done.length + maxCompared)
    const { stored, complete } = await bodiesOf(context, next)
    for (const change of next.slice(0, complete)) {
      const isThinned = change.parent !== undefined && thinned.has(change.parent)
      const doc = isThinned ? { ...change, thinned: true } : withChanges(context, change, stored)
      bytes += JSON.stringify(doc).length
      done.push(doc)
      if (bytes >= pageBytes) break
    }
  }
  return done
}

const namesOf = ({ item_id: id, rev, parent }: Described): Named[] =>
  [rev, parent].flatMap((one) => (one === undefined ? [] : [{ id, rev: one }]))

/** The readable bodies that these changes are compared by, and for how many of them, one at least, they are complete. */
async function bodiesOf(
  { database, house, ...rest }: RecordContext,
  changes: readonly Described[],
) {
  const { mayRead } = house.rules.reading({ database, house, ...rest })
  const names = [...new Map(changes.flatMap(namesOf).map((one) => [one.rev, one])).values()]
  const { found, answered } = await treeQueries(database).revisions(names)
  const later = new Set(names.slice(answered).map(({ rev }) => rev))
  const complete = changes.findIndex((one) => namesOf(one).some(({ rev }) => later.has(rev)))
  // The first one may have a body that fills the portion alone.
  const parent = complete === 0 ? namesOf(changes[0]!).slice(1) : []
  const all = [...found, ...(await treeQueries(database).revisions(parent)).found].filter((one) =>
    mayRead(one),
  )
  const stored = new Map(all.map((one) => [one.rev, one]))
  return { stored, complete: complete === -1 ? changes.length : Math.max(1, complete) }
}

function withChanges(
  { house }: RecordContext,
  change: Described,
  stored: ReadonlyMap<string, Stored>,
): WireDocument {
  const { rev, parent, item_type } = change
  const [entity, after] = [house.registry.byKind(item_type), stored.get(rev)]
  const before = parent === undefined ? undefined : stored.get(parent)
  // What it was made from did not come along with it, or is closed to the actor: what it changed is not known.
  const isUnknown = parent !== undefined && before === undefined
  if (!entity || !after || isUnknown) return change
  const files = fileChanges(after, before)
  return { ...change, changes: differences(entity, after, before), ...(files && { files }) }
}

interface Version {
  readonly body: Record<string, unknown>
  readonly deleted?: boolean
}

/**
 * Field → [before, after] of two revisions; null means empty. Only declared fields that people may see: a
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
    // What came back from the store names the parts of a row in an order of its own.
    if (!isDeepStrictEqual(pair[0], pair[1])) changes[name] = pair
  }
  return changes
}

/** Names of the files of a version that the one before did not have, or had with other bytes, and of those that left. */
function fileChanges(
  after: Version,
  before: Version | undefined,
): { added: string[]; removed: string[] } | undefined {
  if (after.deleted) return undefined
  const [now, was] = [filesOf(after.body), filesOf(before?.body)]
  const added = Object.keys(now).filter((name) => now[name]?.digest !== was[name]?.digest)
  const removed = Object.keys(was).filter((name) => !Object.hasOwn(now, name))
  return added.length + removed.length > 0 ? { added, removed } : undefined
}
