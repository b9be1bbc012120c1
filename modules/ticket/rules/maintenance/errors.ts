// What may not be written of a maintenance (trade 9). Pure; the server asks it before it saves.
import type { FieldErrors } from '#core/errors.ts'
import type { Maintained } from './maintenance.ts'

/** Hours that clocks are ahead of UTC at most. */
const aheadMs = 14 * 3_600_000

/** Work cannot have been done in the future, nor the next come before it. `now`: ISO moment. */
export function maintenanceErrors(
  { date, next_maintenance: next, active, ends_on }: Maintained,
  { now, before }: { now: string; before: Maintained | undefined },
): FieldErrors {
  const today = new Date(Date.parse(now) + aheadMs).toISOString().slice(0, 10)
  const isAhead = date !== undefined && date !== before?.date && date > today
  const isBackwards = next !== undefined && date !== undefined && next < date
  const isBeyond = next !== undefined && ends_on !== undefined && ends_on < next
  return {
    ...(isAhead && { date: { key: 'invalid' } }),
    ...(isBackwards && { next_maintenance: { key: 'invalid' } }),
    ...(active && !next && !date && { next_maintenance: { key: 'blank' } }),
    ...(isBeyond && { ends_on: { key: 'invalid' } }),
  }
}
