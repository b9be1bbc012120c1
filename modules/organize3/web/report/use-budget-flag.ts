// Whether the Group keeps budgets (spec 3: the feature `budget`, on unless it is switched off).
import { useFind } from '#web/api/records.ts'

/** Undefined until it is known. */
export function useBudgetFlag(db: string): boolean | undefined {
  const { data } = useFind(db, 'Adjustment', { selector: { key: 'budget' }, limit: 1 })
  return data && data.docs[0]?.value !== false
}
