// The Enter key of the palette: it waits for what belongs to the words typed, unless a row was chosen with the arrow keys.
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'

/** `run` is called for Enter once everything is settled. */
export function useEnter(isSettled: boolean, run: () => void) {
  const isEntering = useRef(false)
  const hasChosen = useRef(false)
  const enter = () => {
    isEntering.current = !isSettled
    if (isSettled) run()
  }
  useEffect(() => {
    if (isEntering.current) enter()
  })
  return {
    onType() {
      isEntering.current = false
      hasChosen.current = false
    },
    onKey(event: KeyboardEvent) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasChosen.current = true
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasChosen.current) return
      event.preventDefault()
      event.stopPropagation()
      enter()
    },
  }
}
