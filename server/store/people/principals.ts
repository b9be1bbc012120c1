// A cache of principals by the hash of a session or token, so that most calls need not query
// PostgreSQL. Whatever changes a principal says so (`Statement.concerns`), here before its caller gets an answer, in
// other processes with the commit. A process that cannot hear the others remembers nothing.
import type { Statement } from '../connections/statement.ts'
import type { Principal } from './rows.ts'
import type { Subscriber } from '../notify/listener.ts'

const channel = 'bancada_standings'
/** Said instead of a list that is too long for one message: everybody's. */
const everybody = '*'
const messageBytes = 7_000

/** Tells the other processes whose principals change; heard if the transaction commits, and then for certain. */
export const announcePrincipals: Statement = {
  name: 'standings_tell',
  text: `select pg_notify('${channel}', $1)`,
}

export function announceValues(subjects: ReadonlySet<string>): unknown[] {
  const payload = JSON.stringify([...subjects])
  return [Buffer.byteLength(payload) > messageBytes ? JSON.stringify([everybody]) : payload]
}

/** Any user of the database may send a message: what cannot be read may concern everybody. */
function subjectsIn(payload: string): unknown[] {
  try {
    const subjects: unknown = JSON.parse(payload)
    return Array.isArray(subjects) ? subjects : [everybody]
  } catch {
    return [everybody]
  }
}

/** What PostgreSQL knows about a caller. */
export interface Loaded {
  readonly principal: Principal
  /** ISO moment at which a session ends; null: a token, which does not. */
  readonly expires_at: string | null
  /** What the principal follows from, as statements name it: ids, names of Groups, an address, a hash. */
  readonly subjects: readonly string[]
}

interface Remembered extends Loaded {
  readonly until: number
}

interface Limits {
  /** Maximum principals kept; the least recently used goes first. */
  readonly maxKept: number
  /**
   * Milliseconds a principal is kept. Changes are announced, so this is for what nothing announces: SQL by hand, a line to
   * PostgreSQL that is dead and does not say so, and a Group's count of records.
   */
  readonly lifeMs: number
}

export class Principals implements Subscriber {
  readonly channel = channel
  readonly #limits: Limits
  /** In the order of their last use. */
  readonly #kept = new Map<string, Remembered>()
  readonly #keysBySubject = new Map<string, Set<string>>()
  #listening = false
  /** Goes up with every change: what was read before it is not kept after it. */
  #generation = 0

  constructor(limits: Limits = { maxKept: 10_000, lifeMs: 5_000 }) {
    this.#limits = limits
  }

  get size(): number {
    return this.#kept.size
  }

  /** The principal under this key as it is remembered, or as `load` finds it; a session that ended by `now` is none. */
  async find(
    key: string,
    now: string | null,
    load: () => Promise<Loaded | undefined>,
  ): Promise<Principal | undefined> {
    const kept = this.#recall(key, now)
    if (kept) return kept.principal
    const generation = this.#listening ? this.#generation : undefined
    const loaded = await load()
    if (loaded && generation === this.#generation) this.#keep(key, loaded)
    return loaded?.principal
  }

  #recall(key: string, now: string | null): Remembered | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    const { until, expires_at } = kept
    const ended = expires_at !== null && now !== null && expires_at <= now
    if (ended || until < performance.now()) {
      this.#forget(key)
      return undefined
    }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  #keep(key: string, loaded: Loaded): void {
    this.#forget(key)
    this.#kept.set(key, { ...loaded, until: performance.now() + this.#limits.lifeMs })
    for (const subject of loaded.subjects) {
      const keys = this.#keysBySubject.get(subject) ?? new Set()
      this.#keysBySubject.set(subject, keys.add(key))
    }
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#limits.maxKept) this.#forget(oldest!)
  }

  #forget(key: string): void {
    for (const subject of this.#kept.get(key)?.subjects ?? []) {
      const keys = this.#keysBySubject.get(subject)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysBySubject.delete(subject)
    }
    this.#kept.delete(key)
  }

  /** Forgets every principal that follows from one of these. */
  drop(subjects: Iterable<unknown>): void {
    this.#generation += 1
    for (const subject of subjects) {
      if (subject === everybody) this.#dropAll()
      for (const key of this.#keysBySubject.get(String(subject)) ?? []) this.#forget(key)
    }
  }

  #dropAll(): void {
    this.#generation += 1
    this.#kept.clear()
    this.#keysBySubject.clear()
  }

  received(payload: string): void {
    this.drop(subjectsIn(payload))
  }

  /** Earlier announcements may have been missed, so it starts empty. */
  connected(): void {
    this.#dropAll()
    this.#listening = true
  }

  disconnected(): void {
    this.#dropAll()
    this.#listening = false
  }
}
