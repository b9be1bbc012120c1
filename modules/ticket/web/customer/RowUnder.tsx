// In a row of estimates and of maintenance, by column: how the customer is reached, since when an estimate waits or why it was declined, how often and how late maintenance is.
import { daysBetween } from '#core/time/zone.ts'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import type { UnderProps } from '#web/face.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { relativeDate } from '#web/ui/marks/relative-date.ts'
import { estimateMarks } from '../../rules/estimate/list.ts'
import { stateOf } from '../../rules/maintenance/state.ts'
import type { Estimate } from '../estimate/estimate-doc.ts'
import type { Maintenance } from '../maintenance/use-maintenances.ts'
import { Every } from '../maintenance/Every.tsx'
import { CustomerReach } from './CustomerReach.tsx'

export default function RowUnder({ docs, record, name }: UnderProps) {
  if (name === 'customer_id') return <CustomerReach docs={docs} record={record} />
  if (name === 'every') return <Every maintenance={record} />
  if (name === 'valid_until') return <Sent estimate={record} />
  return name === 'next_maintenance' ? <Late maintenance={record} /> : null
}

function Sent({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const now = useNow()
  const state = estimateMarks.of(estimate, dayOf(now))
  const { sent_at, decline_reason } = estimate
  if (state === 'declined') return <span title={decline_reason}>{decline_reason}</span>
  if (sent_at === undefined || (estimateMarks.glyphs[state] !== 'wait' && state !== 'ending'))
    return null
  return t('estimate.sent-ago', { ago: relativeDate(new Date(sent_at), now, t.locale) })
}

function Late({ maintenance }: { maintenance: Maintenance }) {
  const t = useTexts()
  const today = dayOf(useNow())
  if (stateOf(maintenance, today) !== 'overdue') return null
  const days = daysBetween(maintenance.next_maintenance ?? '', today)
  return <span data-late>{t('records.late', { count: days })}</span>
}
