// The state of an estimate: a mark and a word, before any colour. What is over by the clock says so at once.
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { StatusPill } from '#web/ui/marks/Marks.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { stateOn } from '../../rules/estimate/state.ts'
import { estimateMarks } from '../../rules/estimate/list.ts'
import type { Estimate } from './estimate-doc.ts'

export function StatePill({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const today = dayOf(useNow())
  return (
    <StatusPill state={estimateMarks.glyphs[estimateMarks.of(estimate, today)]}>
      {t(`estimate.options.status.${stateOn(estimate, today)}`)}
    </StatusPill>
  )
}
