// The input of a calendar day. Few pages ask for one, so it is loaded where it is drawn.
import { Suspense } from 'react'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { DayTextProps } from './inputs/DayText.tsx'

const DayText = latePiece(() => import('./inputs/DayText.tsx'))

/** Ahead of the first one that is drawn. */
export const loadDayInput = DayText.ahead

export function DayInput(props: DayTextProps) {
  return (
    <Suspense fallback={<Bone height={36} />}>
      <DayText {...props} />
    </Suspense>
  )
}
