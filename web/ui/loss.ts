// What would be lost with the page: the browser asks by itself before the tab is closed, or left for another site.
import type { Observable } from '#core/observable.ts'

/** It asks from now on; the returned function ends that. */
export function askBeforeLoss(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** It asks while a value says that something would be lost. */
export function askWhile<Value>(seen: Observable<Value>, isLost: (value: Value) => boolean): void {
  let end: (() => void) | undefined
  seen.subscribe(() => {
    if (isLost(seen.get())) {
      end ??= askBeforeLoss()
    } else {
      end?.()
      end = undefined
    }
  })
}
