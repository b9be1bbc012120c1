// On the page of a piece of equipment: what it needs again and again.
import { useGroup } from '#web/api/context.ts'
import { useTicketSettings } from '../use-settings.ts'
import MaintenanceCard from './MaintenanceCard.tsx'

export default function EquipmentMaintenance({ id }: { id: string }) {
  const { db } = useGroup()
  const { maintenance } = useTicketSettings(db)
  return <MaintenanceCard equipmentId={id} offers={maintenance} />
}
