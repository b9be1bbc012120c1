// A cache of this process for answers of other servers, so that the same request is not repeated.
import { LRUCache } from 'lru-cache'

export interface RememberOptions {
  /** Maximum values kept; the least recently used goes first. */
  readonly maxEntries: number
  readonly forMs: number
}

export interface Remembered<Value> {
  /** undefined when the key is not known any more; a value may be undefined itself. */
  readonly get: (key: string, nowMs: number) => { readonly value: Value } | undefined
  readonly set: (key: string, value: Value, nowMs: number) => void
}

export function makeRemembered<Value>({ maxEntries, forMs }: RememberOptions): Remembered<Value> {
  const entries = new LRUCache<string, { readonly value: Value; readonly untilMs: number }>({
    max: maxEntries,
  })
  return {
    get(key, nowMs) {
      const known = entries.get(key)
      return known && known.untilMs > nowMs ? known : undefined
    },
    set(key, value, nowMs) {
      entries.set(key, { value, untilMs: nowMs + forMs })
    },
  }
}
