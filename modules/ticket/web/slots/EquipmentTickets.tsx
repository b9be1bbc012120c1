// On the page of a piece of equipment: every ticket it had.
import type { WireDocument } from '#core/wire.ts'
import { TicketsOf } from './TicketsOf.tsx'

export default function EquipmentTickets({ record }: { db: string; record: WireDocument }) {
  return <TicketsOf field="equipment_id" id={record._id} />
}
