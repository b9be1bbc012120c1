// What could not be sent is sent again by itself once the server answers.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { ApiError, isAnswering, on } from './client.ts'
import type { Texts } from './texts.ts'

/** How much waits to be sent by itself. */
const waiting = observable(0)

/** Counts what waits until the returned function is called. */
function wait(): () => void {
  waiting.set(waiting.get() + 1)
  return () => waiting.set(waiting.get() - 1)
}

/** Whether something is kept here until the server answers. */
export function useIsWaiting(): boolean {
  return useSyncExternalStore(waiting.subscribe, waiting.get) > 0
}

/** Runs when the server answers again after nobody answered a call that is still to be sent. */
export function useWhenBack(error: ApiError | null | undefined, send: () => void): void {
  const latest = useEffectEvent(send)
  const isWaiting = error?.code === 'network'
  useEffect(() => {
    if (!isWaiting) return undefined
    const end = wait()
    const off = on('reach', (answers) => {
      if (answers) latest()
    })
    // Something else was answered before the page had drawn that this was not.
    if (isAnswering()) latest()
    return () => {
      off()
      end()
    }
  }, [isWaiting])
}

/** What is wrong with a text that is sent again by itself; `of`: key of the entity whose fields may be blamed. */
export function unsentWords(t: Texts, refused: ApiError, of: string): string {
  return refused.code === 'network' ? t('records.form.unsent') : t.problem(refused, of)
}

/** Sends, and sends again each time the server answers anew, until it answers this; `onWait` runs once, as soon as it has to wait. */
export async function untilAnswered<Answer>(
  send: () => Promise<Answer>,
  onWait?: (error: ApiError) => void,
): Promise<Answer> {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'network') throw error
      if (!isWaiting) onWait?.(error)
    }
    const end = wait()
    await new Promise<void>((resolve) => {
      const off = on('reach', (answers) => {
        if (!answers) return
        off()
        resolve()
      })
    })
    end()
  }
}
