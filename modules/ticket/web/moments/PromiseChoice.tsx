// Chooses the day a ticket is promised for: the usual ones, any other, or none.
import { useState } from 'react'
import { daysBefore, isDay } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { useChange } from '#web/records/use-change.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from './moments.module.css'
import { usualDays } from './usual-days.ts'

export default function PromiseChoice({
  ticket,
  onClose,
}: {
  ticket: Ticket
  onClose: () => void
}) {
  const t = useTexts()
  const { db } = useGroup()
  const change = useChange(db, 'Ticket', ticket)
  const [day, setDay] = useState(ticket.promised_at ?? '')
  const save = (promised_at: string | undefined) => {
    change.mutate({ patch: () => ({ promised_at }) })
    onClose()
  }
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault()
        if (day === '' || isDay(day)) save(day || undefined)
      }}
    >
      <div className={classes.usual}>
        {Object.entries(usualDays).map(([name, days]) => (
          <Button key={name} size="xs" onClick={() => save(daysBefore(new Date(), -days))}>
            {t(`ticket.promise.in.${name}`)}
          </Button>
        ))}
      </div>
      <DayInput label={t('ticket.fields.promised_at')} value={day} onChange={setDay} />
      <div className={classes.usual}>
        {ticket.promised_at && (
          <Button variant="subtle" onClick={() => save(undefined)}>
            {t('ticket.promise.clear')}
          </Button>
        )}
        <Button type="submit" variant="filled">
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}
