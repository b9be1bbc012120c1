// Beside a customer's name: since when they come, and how often they did.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTicketsOf } from '../slots/use-tickets-of.ts'

export default function CustomerSince({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { data } = useTicketsOf('customer_id', record._id)
  if (!data || data.total === 0) return null
  const { created_at: known = '' } = record
  const { created_at: first = known } = data.first ?? {}
  const format = { month: 'short', year: 'numeric' } as const
  const month = new Date(first < known ? first : known).toLocaleDateString(t.locale, format)
  return t('customer.since', { month: month.replace('.', ''), count: data.total })
}
