// What other servers answered, remembered for a while by this process, so that they are not asked the same again.

export interface RememberOptions {
  /** Beyond so many the oldest goes. */
  readonly maxEntries: number
  readonly forMs: number
}

export interface Remembered<Value> {
  /** undefined for what is not known any more; a value may be undefined itself. */
  readonly get: (key: string, nowMs: number) => { readonly value: Value } | undefined
  readonly set: (key: string, value: Value, nowMs: number) => void
}

export function makeRemembered<Value>({ maxEntries, forMs }: RememberOptions): Remembered<Value> {
  /** In the order in which they were answered. */
  const entries = new Map<string, { readonly value: Value; readonly untilMs: number }>()
  return {
    get(key, nowMs) {
      const known = entries.get(key)
      return known && known.untilMs > nowMs ? known : undefined
    },
    set(key, value, nowMs) {
      entries.delete(key)
      entries.set(key, { value, untilMs: nowMs + forMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    },
  }
}
