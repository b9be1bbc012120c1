// The state of a maintenance, in words: overdue and due have a mark of their own too.
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarOff,
  IconCheck,
  IconTicket,
} from '@tabler/icons-react'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { stateOf, type MaintenanceState } from '../../rules/maintenance/state.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import type { Maintenance } from './use-maintenances.ts'
import classes from './maintenance.module.css'

const marks: Record<MaintenanceState, typeof IconCheck> = {
  inactive: IconCalendarOff,
  done: IconCheck,
  opened: IconTicket,
  overdue: IconAlertTriangle,
  due: IconCalendarEvent,
  upcoming: IconCalendarEvent,
}

/** `Overdue · 21 Nov`. */
export function StateWords({ maintenance }: { maintenance: Maintenance }) {
  const t = useTexts()
  const today = dayOf(useNow())
  const state = stateOf(maintenance, today)
  const Mark = marks[state]
  const { next_maintenance: next } = maintenance
  return (
    <span className={classes.state} data-state={state}>
      <Mark size={15} aria-hidden />
      {t(`maintenance.states.${state}`)}
      {next && state !== 'inactive' && ` · ${shortDay(next, today, t.locale)}`}
    </span>
  )
}
