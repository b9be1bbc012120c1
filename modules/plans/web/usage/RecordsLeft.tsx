// The notice for a Group whose free plan is nearly full, full, or passed.
import { useTexts } from '#web/api/texts.ts'
import { UsageTexts } from './UsageTexts.tsx'

interface RecordsLeftProps {
  /** Below zero: records above the limit. */
  left: number
}

export default function RecordsLeft({ left }: RecordsLeftProps) {
  return (
    <UsageTexts outline={'\u00a0'}>
      <Sentence left={left} />
    </UsageTexts>
  )
}

function Sentence({ left }: RecordsLeftProps) {
  const t = useTexts()
  const state = left < 0 ? 'over' : left === 0 ? 'full' : 'nearly'
  return t(`usage.${state}`, { count: left })
}
