// The records of a database by their identifying members, in memory, for rows that refer to records by words. Follows
// the database's changes, so that records that others add meanwhile are found too.
import type { Database } from '#server/store/database.ts'
import { agreement, identityOf, type Identity, type ImportKind } from '#core/import/targets.ts'

/**
 * Maximum records that one row is compared with. Where more have the same name, those that agree in something rarer
 * come first; the others could not be distinguished.
 */
const maxCandidates = 200

/** Records of one kind. A layer above another one holds what a batch is about to add. */
export class Known {
  readonly #below: Known | undefined
  readonly #identities = new Map<string, Identity>()
  readonly #byValue = new Map<string, Set<string>>()

  constructor(below?: Known) {
    this.#below = below
  }

  add(id: string, identity: Identity): void {
    this.drop(id)
    this.#identities.set(id, identity)
    for (const key of keysOf(identity)) {
      const ids = this.#byValue.get(key) ?? new Set()
      this.#byValue.set(key, ids.add(id))
    }
  }

  drop(id: string): void {
    const identity = this.#identities.get(id)
    if (!identity) return
    this.#identities.delete(id)
    for (const key of keysOf(identity)) {
      const ids = this.#byValue.get(key)
      ids?.delete(id)
      if (ids?.size === 0) this.#byValue.delete(key)
    }
  }

  /** Ids of the best matches: none, one, or several that are equally good. */
  find(identity: Identity): string[] {
    let best: string[] = []
    let most = 1
    for (const [id, other] of this.#candidates(keysOf(identity))) {
      const agreed = agreement(identity, other)
      if (agreed < most) continue
      best = agreed > most ? [id] : [...best, id]
      most = agreed
    }
    return best
  }

  #candidates(keys: readonly string[]): Map<string, Identity> {
    const found = new Map<string, Identity>()
    const lists = keys.flatMap((key) => this.#under(key))
    for (const { known, ids } of lists.toSorted((a, b) => a.ids.size - b.ids.size)) {
      for (const id of ids) {
        if (found.size >= maxCandidates) return found
        found.set(id, known.#identities.get(id)!)
      }
    }
    return found
  }

  /** The records with this value, in each layer. */
  #under(key: string): { known: Known; ids: ReadonlySet<string> }[] {
    const ids = this.#byValue.get(key)
    const below = this.#below ? this.#below.#under(key) : []
    return ids ? [...below, { known: this, ids }] : below
  }
}

const keysOf = (identity: Identity) =>
  Object.entries(identity).flatMap(([path, values]) => values.map((value) => `${path}=${value}`))

/** By kind. */
export type Layer = ReadonlyMap<string, Known>

/** A layer for records about to be added; dropping it forgets them. */
export function layerOn(below: Layer): Layer {
  return new Map([...below].map(([kind, known]) => [kind, new Known(known)]))
}

const pageRows = 1_000

/** Adds a record that was just made. */
export interface MadeRecord {
  readonly id: string
  readonly kind: string
  readonly doc: Record<string, unknown>
}

export interface KnownRecords {
  readonly records: Layer
  /** Adds records that this process wrote, which need not be read again. */
  add(made: readonly MadeRecord[]): void
  /** Reads the changes since. */
  refresh(): Promise<void>
}

/** Reads these kinds whole. Memory: some hundred bytes a record. */
export async function readKnown(
  database: Database,
  kinds: readonly ImportKind[],
): Promise<KnownRecords> {
  const records = new Map(kinds.map(({ entity }) => [entity.kind, new Known()]))
  const byKind = new Map(kinds.map((kind) => [kind.entity.kind, kind]))
  let since = (await database.info())?.update_seq ?? 0
  for (const kind of kinds) {
    const known = records.get(kind.entity.kind)!
    const selector = { klass: kind.entity.kind }
    let bookmark: string | undefined
    for (let found = 1; found > 0;) {
      const query = { selector, limit: pageRows, ...(bookmark !== undefined && { bookmark }) }
      const page = await database.find(query)
      for (const { id, body } of page.found) known.add(id, identityOf(kind, body))
      found = page.found.length
      bookmark = page.bookmark
    }
  }
  const own = new Set<string>()
  const take = (id: string, kindName: string, doc: Record<string, unknown>) => {
    const kind = byKind.get(kindName)
    if (kind) records.get(kindName)!.add(id, identityOf(kind, doc))
  }
  function add(made: readonly MadeRecord[]): void {
    for (const { id, kind, doc } of made) {
      own.add(id)
      take(id, kind, doc)
    }
  }
  async function refresh(): Promise<void> {
    for (let more = true; more;) {
      const page = await database.changes({ since, limit: pageRows })
      for (const { id, deleted } of page.changes) {
        if (deleted) for (const known of records.values()) known.drop(id)
      }
      const others = page.changes.filter(({ id, deleted }) => !deleted && !own.has(id))
      const found = await database.getMany(others.map(({ id }) => id))
      for (const { id, klass, body } of found) take(id, klass ?? '', body)
      since = page.last_seq
      more = page.more
    }
    own.clear()
  }
  return { records, add, refresh }
}
