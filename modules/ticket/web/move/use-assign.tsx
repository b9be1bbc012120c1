// Gives a ticket to a technician: one of the Group's members, oneself first, or nobody.
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { Ticket } from '../ticket-doc.ts'

const loadMembers = () => import('./Members.tsx')
const Members = lazy(loadMembers)

export interface Assign {
  readonly ask: (ticket: Ticket) => void
  readonly dialog: ReactNode
}

export function useAssign(): Assign {
  const t = useTexts()
  const [asked, setAsked] = useState<Ticket>()
  useEffect(() => whenIdle(loadMembers), [])
  const close = () => setAsked(undefined)
  return {
    ask: setAsked,
    dialog: (
      <Sheet opened={asked !== undefined} onClose={close} title={t('ticket.assign')}>
        {asked && (
          <Suspense>
            <Members ticket={asked} onDone={close} />
          </Suspense>
        )}
      </Sheet>
    ),
  }
}
