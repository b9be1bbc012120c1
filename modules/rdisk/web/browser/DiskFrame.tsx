// What the screens with files have around them: their words, an outline until those are there, and what is done to files.
import type { ReactNode } from 'react'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { FileActionsProvider } from '../actions/FileActions.tsx'
import { DiskTexts } from '../DiskTexts.tsx'

/** In the place of files that are not there yet. */
export const diskOutline = (
  <Page wide>
    <RowsSkeleton />
  </Page>
)

export function DiskFrame({ children }: { children: ReactNode }) {
  return (
    <DiskTexts outline={diskOutline}>
      <FileActionsProvider>{children}</FileActionsProvider>
    </DiskTexts>
  )
}
