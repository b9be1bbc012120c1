// The state of a maintenance, in words beside its mark, with its day.
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { MarkCell } from '#web/records/MarkCell.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { maintenance as entity } from '../../entities/maintenance.ts'
import type { Maintenance } from './use-maintenances.ts'

/** `Overdue · 21 Nov`. */
export function StateWords({ maintenance }: { maintenance: Maintenance }) {
  const t = useTexts()
  const today = dayOf(useNow())
  const { next_maintenance: next, active } = maintenance
  return (
    <MarkCell entity={entity} record={maintenance}>
      {next && active && ` · ${shortDay(next, today, t.locale)}`}
    </MarkCell>
  )
}
