// What people say of a file or folder: its description, its tags, its colour, and how many versions of it are kept.
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { cloudFile } from '../../entities/cloud-file.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { kind, useItem, type Item } from '#web/files/disk/items.ts'
import { usualVersions } from '../../rules/place.ts'
import { FactInputs } from './FactInputs.tsx'

interface EditDialogProps {
  item: Item
  onClose: () => void
}

export default function EditDialog({ item, onClose }: EditDialogProps) {
  const t = useTexts()
  const answer = useItem({ id: item.id })
  const { data } = answer
  if (data?.doc) return <Form doc={data.doc} isFolder={item.folder} onClose={onClose} />
  return (
    <Sheet opened onClose={onClose} title={t('disk.describe')} closeLabel={t('actions.cancel')}>
      <LoadingCard of={answer} />
    </Sheet>
  )
}

const names = ['description', 'tags', 'color', 'max_versions'] as const

interface FormProps {
  doc: WireDocument
  isFolder: boolean
  onClose: () => void
}

function Form({ doc, isFolder, onClose }: FormProps) {
  const t = useTexts()
  const { db } = useGroup()
  const words = useDialogWords()
  const actions = useFileActions()
  const save = useSave(db, kind, { handles: [422] })
  const shown = names.filter((name) => name !== 'max_versions' || !isFolder)
  const form = usePlainForm<Record<string, unknown>>({
    of: cloudFile.key,
    initial: {
      ...Object.fromEntries(shown.map((name) => [name, doc[name]])),
      ...(!isFolder && { max_versions: doc.max_versions ?? usualVersions }),
    },
    async send(values) {
      const { rev } = await save.mutateAsync({ ...doc, ...values })
      onClose()
      actions.say(t('disk.done.describe', { count: 1, name: doc.label ?? '' }), () =>
        save.mutateAsync({ ...doc, _rev: rev }),
      )
    },
  })
  return (
    <FormDialog {...words} title={doc.label ?? ''} form={form} onClose={onClose}>
      <FactInputs names={shown} form={form} />
    </FormDialog>
  )
}
