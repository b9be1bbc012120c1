// How customers of this Group may pay, for a form that asks which way it was.
import { useGroup } from '#web/api/context.ts'
import { useSettings } from '#web/api/settings.ts'
import { offeredWays, takenWaysKey } from '../../../rules/payment/kinds.ts'

export function useWays() {
  const { db, country } = useGroup()
  return offeredWays(useSettings(db, [takenWaysKey]).value(takenWaysKey), country)
}
