// The state of an estimate: a mark and a word, before any colour. What is over by the clock says so at once.
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { Pill, StatusPill, type State } from '#web/ui/marks/Marks.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { stateOn, type EstimateState } from '../../rules/estimate/state.ts'
import type { Estimate } from './estimate-doc.ts'

const marks: Readonly<Record<Exclude<EstimateState, 'replaced'>, State>> = {
  draft: 'open',
  sent: 'review',
  viewed: 'doing',
  approved: 'done',
  declined: 'cancel',
  expired: 'block',
}

export function StatePill({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const state = stateOn(estimate, dayOf(useNow()))
  const words = t(`estimate.options.status.${state}`)
  if (state === 'replaced') return <Pill outline>{words}</Pill>
  return <StatusPill state={marks[state]}>{words}</StatusPill>
}
