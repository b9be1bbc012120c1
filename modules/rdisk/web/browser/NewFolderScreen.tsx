// A new folder from outside of the disk, as the first page and the palette offer it: its name is asked for over the files among which it
// will be.
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useGroup } from '#web/api/context.ts'
import { useAddress } from '#web/router/use-address.ts'
import { itemAddress } from '#web/files/disk/items.ts'
import { Browser } from './Browser.tsx'
import { DiskFrame } from './DiskFrame.tsx'

const NameDialog = lateDialog(() => import('../actions/NameDialog.tsx'))

export default function NewFolderScreen() {
  const { db } = useGroup()
  const { go } = useAddress()
  return (
    <DiskFrame>
      <Browser id="" />
      <NameDialog parent="" onClose={() => go(itemAddress(db, ''), { replace: true })} />
    </DiskFrame>
  )
}
