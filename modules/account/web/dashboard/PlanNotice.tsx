// On top of the dashboard of a free Group that is nearly full, full, or over the limit (spec 4, 9).
import { freeRecords } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useFreeLimit } from '../FreePlanBar.tsx'

/** Records left below which the Group is nearly full. */
const fewLeft = 100

export default function PlanNotice() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const isLimited = useFreeLimit()
  const left = freeRecords - (actor.group?.records ?? 0)
  if (!isLimited || left >= fewLeft) return null
  const state = left < 0 ? 'over' : left === 0 ? 'full' : 'nearly'
  return (
    <Banner
      tone={left < 0 ? 'danger' : left === 0 ? 'warning' : 'info'}
      action={
        <Button size="xs" component="a" href={`/checkout?account=${db}`}>
          {t('shell.locked.plans')}
        </Button>
      }
    >
      {t(`usage.${state}`, { count: left })}
    </Banner>
  )
}
