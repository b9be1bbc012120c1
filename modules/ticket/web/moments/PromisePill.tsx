// The day a ticket is promised for, changed in place. Late, it says so in words and with a sign.
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { usePromiseWords } from './promise-words.ts'

const PromiseChoice = latePiece(() => import('./PromiseChoice.tsx'), true)

/** Of a ticket that has ended it is there only when something had been promised. */
export function PromisePill({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const words = usePromiseWords(ticket)
  useEffect(() => whenIdle(PromiseChoice.ahead), [])
  if (!words && hasEnded(ticket.status)) return null
  // A phone has no room for more than the day and how late it is.
  const isShort = isPhone && words?.isLate
  const said = words && (isShort ? words.day : t('ticket.promise.for', { day: words.day }))
  const text = said ? [said, words.note].filter(Boolean).join(' · ') : t('ticket.promise.none')
  const Sign = words?.isLate ? IconAlertTriangle : IconCalendarEvent
  return (
    <Popover
      label={t('ticket.fields.promised_at')}
      target={(button) => (
        <button type="button" className={classes.chipButton} {...button}>
          <Pill outline={!words?.isLate} tone={words?.isLate ? 'block' : undefined}>
            <Sign size={14} aria-hidden />
            <span>{text}</span>
          </Pill>
        </button>
      )}
    >
      {(close) => (
        <Suspense>
          <PromiseChoice ticket={ticket} onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}
