// What keeping a thing costs, in words: so far, or from when on (trade 17).
import { dayText, placeZone } from '#core/time/day.ts'
import { moneyWords, usualCurrency } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { storageOf } from '../../rules/ticket/storage.ts'
import { useReceiptSettings } from '../receipt/use-receipt-settings.ts'
import type { Ticket } from '../ticket-doc.ts'

/** Nothing where the Group asks for nothing, or what was handed over cost nothing. */
export function useStorage(ticket: Ticket): string | undefined {
  const t = useTexts()
  const now = useNow()
  const { settings, locale } = useReceiptSettings()
  const clock = { now: now.toISOString(), zone: placeZone() }
  const storage = storageOf(ticket, settings, clock)
  if (!storage || (ticket.delivered_at && storage.days === 0)) return undefined
  const { from, days, fee, sum } = storage
  const currency = settings.currency ?? usualCurrency(locale ?? t.locale)
  const money = (amount: string) => moneyWords(amount, currency, t.locale)
  if (days > 0) {
    return t('ticket.storage.so-far', { count: days, fee: money(fee), sum: money(sum) })
  }
  return from
    ? t('ticket.storage.from', { day: dayText(from, t.locale), fee: money(fee) })
    : t('ticket.storage.after', { count: settings.storage_days ?? 0, fee: money(fee) })
}
