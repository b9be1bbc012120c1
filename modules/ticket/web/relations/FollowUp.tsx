// The way from a failed line of a checklist to a ticket of its own about the same thing (trade 4).
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { ChecklistItem } from '../../rules/ticket/checklist.ts'
import type { Ticket } from '../ticket-doc.ts'

export function FollowUp({ ticket, line }: { ticket: Ticket; line: ChecklistItem }) {
  const t = useTexts()
  const { db } = useGroup()
  const { _id, customer_id = '', equipment_id = '' } = ticket
  const content = [line.text, line.note].filter(Boolean).join(': ')
  const presets = new URLSearchParams({
    related_id: _id,
    relation: 'follow_up',
    customer_id,
    equipment_id,
    content,
  })
  return (
    <a className="link no-print" href={`/account/${db}/tickets/new?${presets}`}>
      {t('ticket.line.follow-up')}
    </a>
  )
}
