// What was deleted: where it lay, when it goes for ever, and the ways back.
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { FileActionsProvider, useFileActions } from '../actions/FileActions.tsx'
import { destroy } from '#web/files/disk/writes.ts'
import { DiskTexts } from '../DiskTexts.tsx'
import { emptyTrash, useTrash, type Trashed } from '../disk-calls.ts'
import { TrashList } from './TrashList.tsx'
import { TrashTexts } from './TrashTexts.tsx'

const outline = (
  <Page>
    <RowsSkeleton />
  </Page>
)

export default function TrashScreen() {
  return (
    <DiskTexts outline={outline}>
      <TrashTexts outline={outline}>
        <FileActionsProvider>
          <Trash />
        </FileActionsProvider>
      </TrashTexts>
    </DiskTexts>
  )
}

/** What is about to go for ever: some, or all. */
type Ending = readonly Trashed[] | 'all'

function Trash() {
  const t = useTexts()
  const { db } = useGroup()
  const { mayWrite, run } = useFileActions()
  const { items, more, error, isPending, loadMore, retry } = useTrash()
  const [ending, setEnding] = useState<Ending>()
  const end = (what: Ending) =>
    void run(async () => {
      setEnding(undefined)
      const { destroyed } =
        what === 'all'
          ? await emptyTrash(db)
          : await destroy(
              db,
              what.map(({ id }) => id),
            )
      void toast({ message: t('disk.trash.destroyed', { count: destroyed }) })
    })
  const count = ending === 'all' ? undefined : ending?.length
  return (
    <Page>
      <PageHeader
        title={t('rdisk.menu.trash')}
        subtitle={t('disk.trash.text')}
        actions={
          mayWrite &&
          items.length > 0 && (
            <Button color="danger" onClick={() => setEnding('all')}>
              {t('disk.trash.empty')}
            </Button>
          )
        }
      />
      {error && items.length === 0 && <NotLoaded error={error} onRetry={retry} />}
      {isPending && <RowsSkeleton />}
      {!isPending && !error && items.length === 0 && (
        <EmptyState
          title={t('disk.trash.nothing')}
          text={t('disk.trash.nothing_text')}
          drawing={<IconTrash size={28} stroke={1.5} aria-hidden />}
        />
      )}
      {items.length > 0 && <TrashList items={items} onEnd={setEnding} />}
      {more && (
        <Button variant="subtle" onClick={loadMore}>
          {t('disk.trash.older')}
        </Button>
      )}
      <ConfirmDialog
        opened={ending !== undefined}
        danger
        title={
          count === undefined
            ? t('disk.trash.empty_title')
            : t('disk.trash.destroy_title', { count })
        }
        text={t('disk.trash.destroy_text')}
        confirmLabel={t(count === undefined ? 'disk.trash.empty' : 'disk.trash.destroy')}
        cancelLabel={t('actions.cancel')}
        onClose={() => setEnding(undefined)}
        onConfirm={() => ending && end(ending)}
      />
    </Page>
  )
}
