// Moves the date that is waited for, and that one alone: the plan goes on as it was.
import type { FieldErrors } from '#core/errors.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { maintenance as entity } from '../../entities/maintenance.ts'
import type { Maintenance } from './use-maintenances.ts'
import classes from './maintenance.module.css'

interface MoveDialogProps {
  maintenance: Maintenance
  onClose: () => void
}

export default function MoveDialog({ maintenance, onClose }: MoveDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const act = useAct(db, entity.kind)
  const form = usePlainForm({
    of: entity.key,
    initial: { next_maintenance: maintenance.next_maintenance ?? '' },
    check: ({ next_maintenance }): FieldErrors =>
      next_maintenance === '' ? { next_maintenance: { key: 'blank' } } : {},
    async send(moved) {
      await act.mutateAsync({ id: maintenance._id, action: 'date/move', body: moved })
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
  return (
    <FormDialog
      {...useDialogWords()}
      title={t('maintenance.move.title')}
      form={form}
      onClose={onClose}
    >
      <p className={classes.text}>{t('maintenance.move.text')}</p>
      <DayInput
        label={t('maintenance.fields.next_maintenance')}
        value={form.values.next_maintenance}
        error={form.error('next_maintenance')}
        onChange={(day) => form.set('next_maintenance', day)}
      />
    </FormDialog>
  )
}
