// The filters of a list, or the bar of what can be done to its chosen records, which is loaded with the first one.
import { Suspense, type ReactNode } from 'react'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { BulkBarProps } from './BulkBar.tsx'

const BulkBar = latePiece(() => import('./BulkBar.tsx'))

/** `children`: the filters. */
export function SelectionHead({ children, ...bar }: BulkBarProps & { children: ReactNode }) {
  if (!bar.selection.isOn) return children
  return (
    <Suspense fallback={children}>
      <BulkBar {...bar} outline={children} />
    </Suspense>
  )
}
