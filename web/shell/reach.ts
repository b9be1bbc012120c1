// Notices that the server does not answer, and polls until it does. No looks.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { call, on, timeoutMs } from '#web/api/client.ts'

/** Between two questions. */
const pauseMs = 5_000

const answers = observable(true)
let next: ReturnType<typeof setTimeout> | undefined

function askLater(): void {
  clearTimeout(next)
  next = setTimeout(ask, pauseMs)
}

function ask(): void {
  if (!answers.get()) call('GET', '/_up', { timeoutMs }).catch(askLater)
}

on('reach', (now) => {
  answers.set(now)
  askLater()
})
window.addEventListener('online', ask)

/** False from the first call that nobody answered until one is answered again. */
export function useReach(): boolean {
  return useSyncExternalStore(answers.subscribe, answers.get)
}
