// What a Group is told whose free plan is nearly full, full, or passed, and the way to the other plans.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { UsageTexts } from './UsageTexts.tsx'

interface RecordsLeftProps {
  /** Below nothing: so many too many. */
  left: number
}

export default function RecordsLeft({ left }: RecordsLeftProps) {
  return (
    <UsageTexts>
      <Notice left={left} />
    </UsageTexts>
  )
}

function Notice({ left }: RecordsLeftProps) {
  const t = useTexts()
  const { db } = useGroup()
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
