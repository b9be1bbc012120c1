// Gives a ticket to a technician: one of the Group's members, oneself first, or nobody.
import { useEffect, useState, type ReactNode } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { Ticket } from '../ticket-doc.ts'

const Members = lateDialog(() => import('./Members.tsx'))

export interface Assign {
  readonly ask: (ticket: Ticket) => void
  readonly dialog: ReactNode
}

export function useAssign(): Assign {
  const [asked, setAsked] = useState<Ticket>()
  useEffect(() => whenIdle(Members.ahead), [])
  return {
    ask: setAsked,
    dialog: asked && <Members ticket={asked} onClose={() => setAsked(undefined)} />,
  }
}
