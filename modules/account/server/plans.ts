// Switching the plan: the day's lock between two switches (spec 4, 9).
import { fail } from '#core/errors.ts'
import type { Hooks } from '#server/records/face.ts'
import { isPlanLocked } from '../rules/plan.ts'

export const accountHooks: Hooks = {
  async before({ action, before, context }) {
    const switchedAt = before?.plan_switched_at as string | undefined
    const isSwitch = action?.startsWith('subscription/') ?? false
    if (isSwitch && isPlanLocked(switchedAt, context.now)) throw fail('forbidden', 'plan_locked')
  },
}
