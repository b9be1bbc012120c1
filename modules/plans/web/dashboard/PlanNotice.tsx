// On top of the dashboard of a free Group that is nearly full, full, or over the limit (spec 4, 9). What it says comes a moment
// later, so that other dashboards do not carry the words; nothing moves then.
import { recordsLeft } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Slot } from '#web/records/Slot.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'

/** Records left below which the Group is nearly full. */
const fewLeft = 100

const words = () => import('../usage/RecordsLeft.tsx')
const emptyLine = '\u00a0'

export default function PlanNotice() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const left = recordsLeft(actor.group)
  if (left >= fewLeft) return null
  return (
    <Banner
      tone={left < 0 ? 'danger' : left === 0 ? 'warning' : 'info'}
      action={
        <Button size="xs" component="a" href={`/checkout?account=${db}`}>
          {t('shell.locked.plans')}
        </Button>
      }
    >
      <Slot load={words} left={left} outline={emptyLine} />
    </Banner>
  )
}
