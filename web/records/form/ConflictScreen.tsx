// Two people saved the same record: both versions side by side. Seldom needed, so it is loaded then.
import { Suspense } from 'react'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { ComparisonProps } from './Comparison.tsx'

const Comparison = latePiece(() => import('./Comparison.tsx'))

export function ConflictScreen(props: ComparisonProps) {
  return (
    <Suspense fallback={<CardSkeleton lines={4} />}>
      <Comparison {...props} />
    </Suspense>
  )
}
