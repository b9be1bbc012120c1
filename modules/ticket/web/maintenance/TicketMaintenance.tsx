// On the page of a ticket: the maintenance of its equipment. A finished ticket offers to plan the next.
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useTicketSettings } from '../use-settings.ts'
import MaintenanceCard from './MaintenanceCard.tsx'

export default function TicketMaintenance({ ticket }: { ticket: Ticket }) {
  const { db } = useGroup()
  const { maintenance } = useTicketSettings(db)
  const { _id: ticket_id, equipment_id, category_id, status, status_at } = ticket
  if (!equipment_id) return null
  const isDone = status === 'done' && status_at !== undefined
  const presets = {
    category_id,
    ...(isDone && { ticket_id, date: dayOf(new Date(status_at)) }),
  }
  return (
    <MaintenanceCard
      equipmentId={equipment_id}
      presets={presets}
      offers={maintenance && hasEnded(status)}
    />
  )
}
