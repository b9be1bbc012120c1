// Which records of a database the actor may read: the kinds' policies as every reading call needs them, for one record and
// for lists that SQL makes.
import { mayReadRecord, readableOf, type Readable } from '#core/access/readable.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { Counter } from '#server/store/queries/records.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import type { RecordContext } from '../face.ts'

type Selector = Record<string, unknown>

export interface Reading {
  /** May the actor read this revision? It is judged by what it says itself. */
  mayRead(stored: Stored): boolean
  /** Tells of an id whether any record of its kind is open to the actor. */
  isOpen(id: string): boolean
  /** What a list leaves out beyond closed kinds: records of a kind that belong to others. undefined: nothing. */
  readonly selector: Selector | undefined
  /** Those of these ids that the actor may read; may keep ids that were never there. */
  openAmong(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Everything is open: for databases without kinds. */
export const everything: Reading = {
  mayRead: () => true,
  isOpen: () => true,
  selector: undefined,
  openAmong: async (ids) => new Set(ids),
}

/** By the policies of the kinds. A list checks all of them, once; one record that of its own kind. */
export function readingOf(context: RecordContext): Reading {
  const { house, actor } = context
  const { registry } = house
  let asked: Restricted | undefined
  const restrictedOnce = () => (asked ??= restrictedKinds(context))
  const isOpen = (id: string) => {
    const entity = registry.byId(id)
    return entity !== undefined && !restrictedOnce().closed.has(entity.kind)
  }
  return {
    mayRead(stored) {
      const entity = registry.byKind(stored.klass ?? '')
      return entity !== undefined && mayReadRecord(entity, actor, toWire(stored))
    },
    isOpen,
    get selector() {
      const { limited } = restrictedOnce()
      return limited.length > 0 ? { $and: limited.map(eitherOther) } : undefined
    },
    async openAmong(ids) {
      const { selector } = this
      const isLimited = new Set(restrictedOnce().limited.map(([{ kind }]) => kind))
      const open = ids.filter(isOpen)
      const doubtful = open.filter((id) => isLimited.has(registry.byId(id)!.kind))
      const { found } = await listQueries(context.database).allDocsOf([...new Set(doubtful)], {
        selector,
      })
      const readable = new Set(found.map(({ id }) => id))
      const hidden = new Set(doubtful.filter((id) => !readable.has(id)))
      return new Set(open.filter((id) => !hidden.has(id)))
    },
  }
}

/** The kinds of a database that are not open whole to the actor. */
interface Restricted {
  /** No record of which the actor may read. */
  readonly closed: ReadonlySet<string>
  /** Of which the actor may read some, and which. */
  readonly limited: readonly (readonly [Entity, Selector])[]
}

function restrictedKinds({ house, actor }: RecordContext): Restricted {
  const closed = new Set<string>()
  const limited: [Entity, Selector][] = []
  for (const entity of house.registry.entities) {
    const readable = readableOf(entity, actor)
    if (readable === 'none') closed.add(entity.kind)
    else if (readable !== 'all') limited.push([entity, readable])
  }
  return { closed, limited }
}

/** Kinds no record of which the actor may read in this database. */
export function closedKinds(context: RecordContext): ReadonlySet<string> {
  return restrictedKinds(context).closed
}

/** Matches every record of other kinds, known by their ids, and the readable ones of this kind. */
function eitherOther([{ prefix }, readable]: readonly [Entity, Selector]): Selector {
  // In order of code points what follows the dash is the full stop.
  return { $or: [{ _id: { $lt: `${prefix}-` } }, { _id: { $gte: `${prefix}.` } }, readable] }
}

/** What a query of one kind adds to its selector. */
export function readableSelector(readable: Readable): Selector[] {
  return typeof readable === 'string' ? [] : [readable]
}

/**
 * Counters of kinds, as far as their records are open to the actor. Those of a kind of which only some are open are counted
 * anew, without their size.
 */
export async function readableCounters(
  context: RecordContext,
  kinds?: readonly string[],
): Promise<Counter[]> {
  const { closed, limited: some } = restrictedKinds(context)
  const limited = new Map(some.map(([{ kind }, readable]) => [kind, readable]))
  const counters = await context.database.counters(kinds)
  const counted = counters.map(async (counter): Promise<Counter | undefined> => {
    const readable = limited.get(counter.kind)
    if (closed.has(counter.kind)) return undefined
    if (!readable) return counter
    const amount = await context.database.count({ $and: [{ klass: counter.kind }, readable] })
    return amount === 0 ? undefined : { kind: counter.kind, amount, size: 0 }
  })
  return (await Promise.all(counted)).filter((counter) => counter !== undefined)
}
