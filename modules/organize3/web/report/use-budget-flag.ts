// Whether the Group keeps budgets (spec 3: the feature `budget`, on unless it is switched off).
import { useSettings } from '#web/api/settings.ts'

/** Undefined until it is known. */
export function useBudgetFlag(db: string): boolean | undefined {
  const { ready, value } = useSettings(db, ['budget'])
  return ready ? value('budget') !== false : undefined
}
