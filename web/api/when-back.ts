// What could not be sent is sent again by itself once the server answers.
import { useEffect, useEffectEvent } from 'react'
import { ApiError, on } from './client.ts'

/** Runs when the server answers again after nobody answered a call that is still to be sent. */
export function useWhenBack(error: ApiError | null | undefined, send: () => void): void {
  const latest = useEffectEvent(send)
  const isWaiting = error?.code === 'network'
  useEffect(() => {
    if (!isWaiting) return undefined
    return on('reach', (answers) => {
      if (answers) latest()
    })
  }, [isWaiting])
}

/** Sends, and sends again each time the server answers anew, until it answers this; `onWait` runs once, as soon as it has to wait. */
export async function untilAnswered<Answer>(
  send: () => Promise<Answer>,
  onWait: (error: ApiError) => void,
): Promise<Answer> {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'network') throw error
      if (!isWaiting) onWait(error)
    }
    await new Promise<void>((resolve) => {
      const off = on('reach', (answers) => {
        if (!answers) return
        off()
        resolve()
      })
    })
  }
}
