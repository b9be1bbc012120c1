// What a delivery that also finishes the work still asks for, as finishing it asks elsewhere; nothing where the work is over or nothing is missing.
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { hasEnded } from '../../rules/ticket/status.ts'
import { DoneFields } from '../move/DoneFields.tsx'
import { needs } from '../move/MoveDialog.tsx'
import { useMissing, type Missing } from '../move/use-missing.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'

export function useFinish(ticket: Ticket): Missing {
  return useMissing(hasEnded(ticket.status) ? [] : needs(ticket, 'done'))
}

export function FinishCard({ ticket, finish }: { ticket: Ticket; finish: Missing }) {
  const t = useTexts()
  const { asked, inputOf } = finish
  if (asked.length === 0) return null
  return (
    <Card title={t('delivery.finishes')}>
      <div className={classes.asked}>
        <DoneFields {...{ ticket, asked, inputOf }} />
      </div>
    </Card>
  )
}
