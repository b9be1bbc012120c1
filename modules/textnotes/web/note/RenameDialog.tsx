// Another name for a note; what says its type stays behind it.
import { fileStem } from '#core/entity/file-stem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { titleOf } from '../../rules/names.ts'
import { kind, type FileAnswer } from '#web/files/disk/items.ts'
import { orRefuse, place } from '#web/files/disk/writes.ts'

interface RenameDialogProps {
  file: FileAnswer
  onClose: () => void
}

export function RenameDialog({ file: { item }, onClose }: RenameDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const title = titleOf(item.name)
  const [typed, setTyped] = useState(title)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const rename = async () => {
    const stem = fileStem(typed)
    if (stem === '') return setProblem(t('errors.blank'))
    if (stem === title) return onClose()
    setBusy(true)
    try {
      const { id, parent } = item
      const name = stem + item.name.slice(title.length)
      await orRefuse(place(db, 'move', { ids: [id], parent, name, taken: 'keep_both' }))
      await refresh(client, db, kind)
      onClose()
    } catch (error) {
      setProblem(t.problem(error))
      setBusy(false)
    }
  }
  return (
    <Sheet opened onClose={onClose} title={t('notes.rename.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void rename()
        }}
      >
        <TextInput
          data-autofocus
          label={t('notes.rename.label')}
          error={problem}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="filled" type="submit" loading={isBusy}>
            {t('notes.rename.submit')}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}
