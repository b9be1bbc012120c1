// When somebody or something was here last, and the ticket of that day.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { When } from '#web/ui/marks/When.tsx'
import type { Ticket } from '../ticket-doc.ts'

export function LatestTicket({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <>
      {ticket.created_at && <When at={ticket.created_at} />}
      {', '}
      <a href={`/account/${db}/tickets/${ticket._id}`}>
        {t('ticket.numbered', { number: ticket.number ?? 0 })}
      </a>
    </>
  )
}
