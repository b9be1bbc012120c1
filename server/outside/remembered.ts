// What other servers answered, remembered for a while by this process, so that they are not asked the same again.
import { LRUCache } from 'lru-cache'

export interface RememberOptions {
  /** Values kept at most; the one that nobody asked for longest goes first. */
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
