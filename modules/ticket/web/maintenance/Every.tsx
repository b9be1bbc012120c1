// How often a maintenance comes round: "12 months".
import { useTexts } from '#web/api/texts.ts'
import { MaintenanceTexts } from './MaintenanceTexts.tsx'
import type { Maintenance } from './use-maintenances.ts'

/** Blank for one that comes once. */
export function Every({ maintenance }: { maintenance: Maintenance }) {
  return (
    <MaintenanceTexts>
      <Words {...maintenance} />
    </MaintenanceTexts>
  )
}

function Words({ interval, interval_unit }: Maintenance) {
  const t = useTexts()
  if (interval === undefined || !interval_unit) return null
  return t(`maintenance.every.${interval_unit}`, { count: interval })
}
