// A value that notifies its listeners when it changes: what parts of the page share without a database. Pure; screens read
// it with React's `useSyncExternalStore(one.subscribe, one.get)`.

export interface Observable<Value> {
  readonly get: () => Value
  /** Notifies every listener, whether the value differs or not. */
  readonly set: (next: Value) => void
  /** The returned function unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** `whileWatched` runs when the first listener comes; what it returns runs when the last one has gone. */
export function observable<Value>(
  initial: Value,
  whileWatched?: () => () => void,
): Observable<Value> {
  let value = initial
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) stop = whileWatched?.()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}
