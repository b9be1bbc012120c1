// Which records of a batch that is undone are referred to: one query for all of them, since a query for each is most of the
// work, updated while they are deleted.
import type { Registry } from '#core/entity/registry.ts'
import { isRef } from '#core/fields/ref.ts'
import type { Transaction } from '#server/store/database.ts'

/** A field that leads to records. */
interface Reference {
  readonly kind: string
  readonly name: string
  /** Kind of what it leads to; `*`: of any. */
  readonly to: string
}

/** Records that are read at once. */
const portion = 200

export interface Referrers {
  /** Whether a live record refers to this one of the batch, other than those that go with it. */
  has(id: string, going: ReadonlySet<string>): boolean
  /** Removes a deleted record of the batch and its references. */
  drop(id: string): void
}

/** Those of records with these ids, as they are at the beginning of the transaction. */
export async function referrersOf(
  registry: Registry,
  transaction: Transaction,
  ids: readonly string[],
): Promise<Referrers> {
  const references = referencesOf(registry)
  const outside = new Set<string>()
  for (const reference of references) {
    const meant = ids.filter((id) => isMeant(registry, reference, id))
    for (const id of await namedFromOutside(transaction, reference, { meant, ids })) outside.add(id)
  }
  const inside = new Map<string, Set<string>>()
  for (const { id: from, klass, body } of await transaction.getMany(ids)) {
    for (const { kind, name } of references) {
      const to = body[name]
      if (kind !== klass || typeof to !== 'string') continue
      inside.set(to, (inside.get(to) ?? new Set()).add(from))
    }
  }
  return {
    has: (id, going) =>
      outside.has(id) || [...(inside.get(id) ?? [])].some((from) => !going.has(from)),
    drop(id) {
      for (const from of inside.values()) from.delete(id)
    },
  }
}

function referencesOf({ entities }: Registry): Reference[] {
  return entities.flatMap(({ kind, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      isRef(field) && !field.once ? [{ kind, name, to: field.to }] : [],
    ),
  )
}

const isMeant = (registry: Registry, { to }: Reference, id: string) =>
  to === '*' || to === registry.byId(id)?.kind

interface Batch {
  /** Records that the reference may lead to. */
  readonly meant: readonly string[]
  /** All records that a reference may lead to. */
  readonly ids: readonly string[]
}

/** Those that records beside the batch refer to. */
async function namedFromOutside(
  transaction: Transaction,
  { kind, name }: Reference,
  { meant, ids }: Batch,
): Promise<Set<string>> {
  const named = new Set<string>()
  for (let open = meant; open.length > 0;) {
    const selector = { klass: kind, [name]: { $in: open }, _id: { $nin: ids } }
    const { found } = await transaction.find({ selector, limit: portion })
    if (found.length === 0) break
    for (const { body } of found) named.add(String(body[name]))
    open = open.filter((id) => !named.has(id))
  }
  return named
}
