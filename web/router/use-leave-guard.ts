// Asks before a screen with unsaved work is left.
import { useEffect, useState } from 'react'
import { useRouter } from './RouterView.tsx'

export interface LeaveGuard {
  /** The person wants to leave and must confirm. */
  readonly isAsked: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/** `holds`: there is something that would be lost. The browser asks by itself before the tab is closed. */
export function useLeaveGuard(holds: () => boolean): LeaveGuard {
  const router = useRouter()
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  useEffect(() => {
    const takeAway = router.guard((go) => {
      if (!holds()) return false
      setLeaving({ go })
      return true
    })
    const ask = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      takeAway()
      window.removeEventListener('beforeunload', ask)
    }
  })
  const stay = () => setLeaving(undefined)
  const leave = () => {
    setLeaving(undefined)
    leaving?.go()
  }
  return { isAsked: leaving !== undefined, leave, stay }
}
