// What the calendar shows of maintenance.
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { findQuery } from '#web/records/list/list-query.ts'
import type { ListState } from '#web/records/list/list-state.ts'
import { maintenance } from '../../entities/maintenance.ts'
import { comingDates } from '../../rules/maintenance/coming.ts'
import { isOpened } from '../../rules/maintenance/maintenance.ts'
import type { Maintenance } from '../maintenance/use-maintenances.ts'
import type { MaintenanceDay } from './CalendarDays.tsx'

/** Limit of maintenances that are read. */
const max = 1_000

/**
 * Maintenance of these days: what waits for its ticket, and the dates that follow; none while tickets of some people or
 * priorities are looked at.
 */
export function useMaintenanceDays(
  state: ListState,
  days: readonly string[],
  today: string,
): readonly MaintenanceDay[] {
  const { db } = useGroup()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const isOfTickets = ['technical_id', 'priority'].some((name) => state.filters[name] !== undefined)
  const asked = findQuery(maintenance, state, {
    active: true,
    next_maintenance: { $lte: last },
  })
  const sort = [{ next_maintenance: 'asc' as const }]
  const query = { ...asked, sort, skip: 0, limit: max }
  const { data } = useFind(db, maintenance.kind, query, { enabled: !isOfTickets })
  if (isOfTickets) return []
  return ((data?.docs ?? []) as Maintenance[])
    .flatMap((maintenance): MaintenanceDay[] => [
      ...(isOpened(maintenance) ? [] : [{ maintenance, day: maintenance.next_maintenance ?? '' }]),
      ...comingDates(maintenance, today).map((day) => ({ maintenance, day, isLater: true })),
    ])
    .filter(({ day }) => first <= day && day <= last)
}
