// Says on the page of a deleted file that it is in the trash, and puts it back.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useFileActions } from '../actions/FileActions.tsx'
import type { Item } from '#web/files/disk/items.ts'
import { TrashTexts } from './TrashTexts.tsx'

export function InTrash({ item }: { item: Item }) {
  if (item.deleted_at === '') return null
  return (
    <TrashTexts>
      <Said item={item} />
    </TrashTexts>
  )
}

function Said({ item }: { item: Item }) {
  const t = useTexts()
  const { restore, mayWrite } = useFileActions()
  return (
    <Banner
      tone="warning"
      action={
        mayWrite && (
          <Button size="xs" onClick={() => restore([item])}>
            {t('disk.trash.restore')}
          </Button>
        )
      }
    >
      {t('disk.trash.here')}
    </Banner>
  )
}
