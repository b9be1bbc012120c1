// Two people saved the same record: both versions side by side. Seldom needed, so it is loaded then.
import { lazy, Suspense } from 'react'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { ComparisonProps } from './Comparison.tsx'

const Comparison = lazy(() => import('./Comparison.tsx'))

export function ConflictScreen(props: ComparisonProps) {
  return (
    <Suspense fallback={<CardSkeleton lines={4} />}>
      <Comparison {...props} />
    </Suspense>
  )
}
