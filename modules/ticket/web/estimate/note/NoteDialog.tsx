// The form of the usual note on estimates; left empty there is none.
import type { FieldErrors } from '#core/errors.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { estimate } from '../../../entities/estimate.ts'

interface NoteDialogProps {
  note: string
  save: (text: string) => Promise<void>
  onClose: () => void
}

export default function NoteDialog({ note, save, onClose }: NoteDialogProps) {
  const t = useTexts()
  const form = usePlainForm({
    of: 'estimate',
    initial: { observation: note },
    check({ observation }): FieldErrors {
      const read = estimate.fields.observation.parse(observation)
      const wrong = 'errors' in read ? read.errors[''] : undefined
      return wrong ? { observation: wrong } : {}
    },
    async send({ observation }) {
      await save(observation)
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
  return (
    <FormDialog {...useDialogWords()} title={t('estimate.note.edit')} form={form} onClose={onClose}>
      <Textarea
        {...form.text('observation')}
        label={t('adjustment.options.key.estimate-observation')}
        description={t('estimate.note.text')}
        minRows={4}
        maxRows={12}
        data-autofocus
      />
    </FormDialog>
  )
}
