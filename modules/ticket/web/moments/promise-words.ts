// A promised day in words: "25 Nov", and of one that has passed how late it is.
import { dayOf, placeZone, startOfDay } from '#core/values/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { daysLate } from '../../rules/handover.ts'
import type { Ticket } from '../ticket-doc.ts'

export interface PromiseWords {
  /** `25 Nov`. */
  readonly day: string
  /** `today`, `2 d late`; nothing while it lies ahead or is owed no more. */
  readonly note: string | undefined
  readonly isLate: boolean
}

/** `25 Nov`, and with the year where it is another one than `today`'s. */
export function shortDay(day: string, today: string, locale: string): string {
  const date = startOfDay(day)
  if (!date) return ''
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const timeZone = placeZone()
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year, timeZone })
  const parts = format.formatToParts(date)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return [part('day'), part('month').replace('.', ''), part('year')].filter(Boolean).join(' ')
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
