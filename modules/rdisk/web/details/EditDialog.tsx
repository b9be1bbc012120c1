// What people say of one file or folder: description, tags, colour, how many versions are kept.
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { kind, useItem, type Item } from '#web/files/disk/items.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { describeOne } from '../../entities/describe.ts'
import { usualVersions } from '../../rules/place.ts'
import { useFileActions } from '../actions/FileActions.tsx'

interface EditDialogProps {
  item: Item
  onClose: () => void
}

export default function EditDialog({ item, onClose }: EditDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const actions = useFileActions()
  const save = useSave(db, kind, { handles: [422] })
  const answer = useItem({ id: item.id })
  const doc = answer.data?.doc
  if (!doc) {
    return (
      <Sheet opened onClose={onClose} title={t('disk.describe')}>
        <LoadingCard of={answer} />
      </Sheet>
    )
  }
  const { label = '', description, tags, color, max_versions = usualVersions } = doc
  return (
    <ActionDialog
      action={describeOne}
      words={{ name: label }}
      initial={{ description, tags, color, max_versions }}
      without={item.folder ? ['max_versions'] : []}
      send={async (facts) => {
        const empty = { description: undefined, tags: undefined, color: undefined }
        const { rev } = await save.mutateAsync({ ...doc, ...empty, ...facts })
        actions.say(t('disk.done.describe', { count: 1, name: label }), () =>
          save.mutateAsync({ ...doc, _rev: rev }),
        )
      }}
      onClose={onClose}
    />
  )
}
