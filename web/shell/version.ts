// Notices that the server runs another build than the page that is open. No looks.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { call, on } from '#web/api/client.ts'

/**
 * The build that this page is of, as the server said when it sent the page. Over plain http browsers keep that to
 * themselves, away from the machine itself: then it is what the first answer says.
 */
let built = readBuilt()
const isNewer = observable(false)

function readBuilt(): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === 'build')?.description
}

/** Builds are the same when their first ten characters after the first are (spec 8). */
const short = (version: string) => version.slice(1, 11)

on('version', (version) => {
  built ??= version
  if (!isNewer.get() && short(version) !== short(built)) isNewer.set(true)
})

/** True once any answer came from another build. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(isNewer.subscribe, isNewer.get)
}

/**
 * Asks for the server's build, after a part of the page could not be loaded: true once it answers, so that it is no connection that is
 * missing. `onBack` runs when it answers again after nobody did; `isFirst`: at its first answer too, for the connection may be back already.
 */
export function useLostPart(isLost: boolean, onBack: () => void, isFirst = false): boolean {
  const [answers, setAnswers] = useState(false)
  const latest = useEffectEvent(onBack)
  useEffect(() => {
    if (!isLost) return undefined
    const ask = (then: () => void) => void call('GET', '/').then(then, () => undefined)
    const onOnline = () => ask(() => latest())
    ask(() => {
      setAnswers(true)
      if (isFirst) latest()
    })
    // What was lost before any call failed is looked for once the browser is online.
    window.addEventListener('online', onOnline)
    const off = on('reach', (now) => {
      if (now) latest()
    })
    return () => {
      window.removeEventListener('online', onOnline)
      off()
    }
  }, [isLost, isFirst])
  return answers
}
