// The input of a calendar day. Few pages ask for one, so it is loaded where it is drawn.
import { lazy, Suspense } from 'react'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import type { DayTextProps } from './inputs/DayText.tsx'

const DayText = lazy(() => import('./inputs/DayText.tsx'))

export function DayInput(props: DayTextProps) {
  return (
    <Suspense fallback={<Bone height={36} />}>
      <DayText {...props} />
    </Suspense>
  )
}
