// The disk at an address: a folder's files, or a file on its own page.
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useRecordId } from '#web/router/use-address.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { kind, useItem, type Item } from '#web/files/disk/items.ts'
import { useMembers } from '../disk-calls.ts'
import type { TreeAnswer } from '#web/files/disk/folders.ts'
import { Browser } from './Browser.tsx'
import { DiskFrame, diskOutline } from './DiskFrame.tsx'
import { useSorting } from './use-view.ts'

const FileScreen = lazy(() => import('../preview/FileScreen.tsx'))

export default function DiskScreen() {
  const id = useRecordId()
  return <DiskFrame>{id === '' ? <Browser key="" id="" /> : <FolderOrFile id={id} />}</DiskFrame>
}

function FolderOrFile({ id }: { id: string }) {
  const known = useKnown(id)
  const { data, error, refetch } = useItem(known ? undefined : { id })
  // Asked with it: most addresses are of folders.
  const [sorting] = useSorting()
  const members = useMembers(id, sorting, { enabled: known?.folder !== false })
  const item = known ?? data?.item
  const isFolder = item?.folder ?? members.folder?.folder
  if (isFolder === true) return <Browser key={id} id={id} />
  if (isFolder === false) {
    return (
      <Suspense fallback={diskOutline}>
        <FileScreen key={id} id={id} />
      </Suspense>
    )
  }
  if (error) {
    return (
      <Page>
        <NotLoaded error={error} isRecord onRetry={() => void refetch()} />
      </Page>
    )
  }
  return diskOutline
}

/** What is known of it from the lists that were on the screen. */
function useKnown(id: string): Item | undefined {
  const client = useQueryClient()
  const { db } = useGroup()
  const keyOf = (name: string) => ({ queryKey: [...cacheKey(db, kind), name] })
  const lists = client.getQueriesData<InfiniteData<{ items: readonly Item[] }>>(keyOf('list'))
  const trees = client.getQueriesData<TreeAnswer>(keyOf('tree'))
  const listed = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
  const inTrees = trees.flatMap(([, data]) => Object.values(data?.levels ?? {}).flat())
  return [...listed, ...inTrees].find((one) => one.id === id)
}
