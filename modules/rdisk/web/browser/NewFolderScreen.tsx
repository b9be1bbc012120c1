// A new folder from outside of the disk, as the first page and the palette offer it: its name is asked for over the files among which it
// will be.
import { lazy, Suspense } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useAddress } from '#web/router/use-address.ts'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { DeedsProvider } from '../deeds/Deeds.tsx'
import { DiskTexts } from '../DiskTexts.tsx'
import { itemAddress } from '../disk-calls.ts'
import { Browser } from './Browser.tsx'

const NameDialog = lazy(() => import('../deeds/NameDialog.tsx'))

const outline = (
  <Page wide>
    <RowsSkeleton />
  </Page>
)

export default function NewFolderScreen() {
  const { db } = useGroup()
  const { go } = useAddress()
  return (
    <DiskTexts outline={outline}>
      <DeedsProvider>
        <Browser id="" />
        <Suspense>
          <NameDialog parent="" onClose={() => go(itemAddress(db, ''), { replace: true })} />
        </Suspense>
      </DeedsProvider>
    </DiskTexts>
  )
}
