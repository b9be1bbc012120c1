// How far the free plan reaches. Looks only.
import { useTexts } from '#web/api/texts.ts'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'

/** `amount`: records that count towards the plan, which takes `max`. */
export function FreePlanBar({ amount, max }: { amount: number; max: number }) {
  const t = useTexts()
  return (
    <ProgressBar
      label={t('usage.free')}
      value={amount}
      max={max}
      tone={amount >= max ? 'block' : 'accent'}
      detail={t('usage.of', { count: amount, limit: max })}
    />
  )
}
