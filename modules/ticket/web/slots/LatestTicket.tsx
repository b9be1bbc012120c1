// When somebody or something was here last, and the ticket of that day.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { dayOf } from '#core/time/day.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { When } from '#web/ui/marks/When.tsx'
import type { Ticket } from '../ticket-doc.ts'

export function LatestTicket({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const today = dayOf(useNow())
  const { created_at: at } = ticket
  return (
    <>
      {at && <When at={at} words={shortDay(dayOf(new Date(at)), today, t.locale)} />}
      {', '}
      <a href={`/account/${db}/tickets/${ticket._id}`}>
        {t('ticket.numbered', { number: ticket.number ?? 0 })}
      </a>
    </>
  )
}
