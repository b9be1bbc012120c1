// The warranty of a ticket in words: until when what was done has it, and that it is over; before it is done, for how many days it will be;
// nothing of what was closed without repair.
import { dayOf, dayText, placeZone } from '#core/time/day.ts'
import type { Texts } from '#web/api/texts.ts'
import { warrantyOf } from '../../rules/ticket/warranty.ts'
import type { Ticket } from '../ticket-doc.ts'

export function warrantyWords(t: Texts, ticket: Ticket, now: Date): string | undefined {
  const given = warrantyOf(ticket, placeZone())
  if (!given) {
    const isToCome = ticket.warranty !== undefined && ticket.status !== 'cancel'
    return isToCome ? t('ticket.receipt.days', { count: ticket.warranty }) : undefined
  }
  const isOver = given.until < dayOf(now)
  const day = dayText(given.until, t.locale)
  const key = isOver ? 'ticket.warranty.over' : 'ticket.warranty.until'
  return t(key, { days: given.days, day })
}
