// Asks for the reason of what an operator does.
import type { FieldErrors } from '#core/errors.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { maxReason } from '../rules/seen.ts'

interface ReasonDialogProps {
  title: string
  /** Who reads the reason. */
  text: string
  submitLabel: string
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ReasonDialog({ title, text, submitLabel, onSend, onClose }: ReasonDialogProps) {
  const t = useTexts()
  const form = usePlainForm({
    of: 'operator',
    initial: { reason: '' },
    check: ({ reason }): FieldErrors => (reason.trim() === '' ? { reason: { key: 'blank' } } : {}),
    async send({ reason }) {
      await onSend(reason.trim())
      onClose()
    },
  })
  return (
    <FormDialog
      {...useDialogWords()}
      submitLabel={submitLabel}
      title={title}
      form={form}
      onClose={onClose}
    >
      <Textarea
        {...form.text('reason')}
        label={t('operator.reason')}
        description={text}
        maxLength={maxReason}
        minRows={3}
        maxRows={8}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  )
}
