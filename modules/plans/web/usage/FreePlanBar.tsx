// How far the free plan reaches. Looks only.
import { freeRecords } from '#core/access/policies.ts'
import { useTexts } from '#web/api/texts.ts'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'

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
