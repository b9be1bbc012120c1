// On top of the dashboard of a free Group that is nearly full, full, or over the limit (spec 4, 9).
import { freeRecords, hasFreeLimits } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { Slot } from '#web/records/Slot.tsx'

/** Records left below which the Group is nearly full. */
const fewLeft = 100

const words = () => import('../usage/RecordsLeft.tsx')

export default function PlanNotice() {
  const { group } = useGroup().actor
  const left = hasFreeLimits(group) ? freeRecords - group.records : Infinity
  return left < fewLeft ? <Slot load={words} left={left} /> : null
}
