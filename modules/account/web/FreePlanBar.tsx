// How far the free plan reaches. Looks only.
import { freeRecords } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'

/** Whether the Group at hand may hold no more than the free plan allows (spec 9). */
export function useFreeLimit(): boolean {
  const { group } = useGroup().actor
  return group?.limited === true && group.plan === 'free'
}

/** `amount`: records that count towards the plan. */
export function FreePlanBar({ amount }: { amount: number }) {
  const t = useTexts()
  return (
    <ProgressBar
      label={t('usage.free')}
      value={amount}
      max={freeRecords}
      tone={amount >= freeRecords ? 'block' : 'accent'}
      detail={t('usage.of', { count: amount, limit: freeRecords })}
    />
  )
}
