// How much a Group holds, as a line among others.
import { sizeText } from '#core/numbers/size.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Fact } from '#web/ui/list/Facts.tsx'
import type { GroupPlan } from './use-plans.ts'

export function useSizeFact({ use }: Pick<GroupPlan, 'use'>): Fact {
  const t = useTexts()
  return [t('usage.size'), use && sizeText(use.size, t.locale)]
}
