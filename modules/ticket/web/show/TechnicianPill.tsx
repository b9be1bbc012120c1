// On a phone, on top of a ticket: who works on it, by their first name, changed in place.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Avatar, Pill } from '#web/ui/marks/Marks.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'

interface TechnicianPillProps {
  ticket: Ticket
  onAssign: () => void
}

export function TechnicianPill({ ticket: { technical_id }, onAssign }: TechnicianPillProps) {
  const t = useTexts()
  const { people } = useGroup()
  const name = people.get(technical_id ?? '')?.name
  const words = name?.split(' ')[0] ?? t('ticket.nobody-yet')
  return (
    <button type="button" className={`${classes.chipButton} ${classes.shrinks}`} onClick={onAssign}>
      <span className="sr-only">{t('ticket.fields.technical_id')}: </span>
      <Pill outline>
        <Avatar id={technical_id} name={name} size={18} spoken={false} />
        <span>{words}</span>
      </Pill>
    </button>
  )
}
