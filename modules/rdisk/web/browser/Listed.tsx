// Files as rows or as pictures.
import { Suspense } from 'react'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { FileList, type ListProps } from '../list/FileList.tsx'
import { useLinked } from './use-linked.ts'
import type { View } from './use-view.ts'

const FileGrid = latePiece(() => import('../list/FileGrid.tsx'))

interface ListedProps extends Omit<ListProps, 'linked'> {
  view: View
  onColumns: (columns: number) => void
}

export function Listed({ view, onColumns, ...list }: ListedProps) {
  const linked = useLinked()
  return view === 'grid' ? (
    <Suspense fallback={<RowsSkeleton />}>
      <FileGrid {...list} linked={linked} onColumns={onColumns} />
    </Suspense>
  ) : (
    <FileList {...list} linked={linked} />
  )
}
