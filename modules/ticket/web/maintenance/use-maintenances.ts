// Maintenance of one piece of equipment, the next one first.
import type { Doc } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import type { maintenance } from '../../entities/maintenance.ts'

export type Maintenance = Doc<typeof maintenance>

/** Nobody plans more for one thing. */
const max = 50

/** Undefined until it is known. What has no next date comes last, what is not active after that. */
export function useMaintenances(
  equipment_id: string | undefined,
): readonly Maintenance[] | undefined {
  const { db } = useGroup()
  const query = { selector: { equipment_id }, limit: max }
  const { data } = useFind(db, 'Maintenance', query, { enabled: equipment_id !== undefined })
  const all: readonly Maintenance[] | undefined = data?.docs
  return all?.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}

const order = ({ active, next_maintenance }: Maintenance) =>
  `${active ? 0 : 1} ${next_maintenance ?? '9'}`
