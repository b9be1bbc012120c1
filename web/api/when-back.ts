// What could not be sent is sent again by itself once the server answers.
import { useEffect, useEffectEvent } from 'react'
import { on, type ApiError } from './client.ts'

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
