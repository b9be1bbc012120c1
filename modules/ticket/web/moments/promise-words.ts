// A promised day in words: "25 Nov", and of one that has passed how late it is.
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { daysLate } from '../../rules/ticket/handover.ts'
import type { Ticket } from '../ticket-doc.ts'

export interface PromiseWords {
  /** `25 Nov`. */
  readonly day: string
  /** `today`, `2 d late`; nothing while it lies ahead or is owed no more. */
  readonly note: string | undefined
  readonly isLate: boolean
}

/** Undefined where nothing was promised. */
export function usePromiseWords(ticket: Ticket): PromiseWords | undefined {
  const t = useTexts()
  const today = dayOf(useNow())
  const { promised_at } = ticket
  if (!promised_at) return undefined
  const days = daysLate(ticket, today)
  const isLate = days !== undefined && days > 0
  const late = isLate ? t('ticket.promise.late', { days }) : undefined
  return {
    day: shortDay(promised_at, today, t.locale),
    note: days === 0 ? t('ticket.promise.today') : late,
    isLate,
  }
}
