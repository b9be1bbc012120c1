// Writes down time that was spent: how long, on which day, on what; administrators say for whom.
import { dayOf } from '#core/time/day.ts'
import type { FieldErrors } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { timeEntry } from '../../entities/time-entry.ts'
import { readMinutes } from '../../rules/time/spent.ts'
import type { Ticket } from '../ticket-doc.ts'

export default function TimeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts()
  const { db, actor, people } = useGroup()
  const save = useSave(db, timeEntry.kind)
  const today = dayOf(useNow())
  const form = usePlainForm({
    of: timeEntry.key,
    initial: { minutes: '', date: today, note: '', user_id: actor.user_id ?? '' },
    check: ({ minutes, date }): FieldErrors => ({
      ...(readMinutes(minutes) === undefined && {
        minutes: { key: minutes.trim() === '' ? 'blank' : 'invalid' },
      }),
      ...(date === '' && { date: { key: 'blank' } }),
    }),
    async send({ minutes, ...rest }) {
      const entry = { ...rest, ticket_id: ticket._id, minutes: readMinutes(minutes) }
      await save.mutateAsync({ _id: newId(timeEntry.prefix), ...entry })
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
  const members = [...people.values()].filter(({ member }) => member)
  return (
    <FormDialog {...useDialogWords()} title={t('time-entry.new')} form={form} onClose={onClose}>
      <TextInput
        {...form.text('minutes')}
        label={t('time.spent')}
        description={t('time.spent-hint')}
        autoComplete="off"
        data-autofocus
      />
      <DayInput
        label={t('time-entry.fields.date')}
        value={form.values.date}
        error={form.error('date')}
        onChange={(day) => form.set('date', day)}
      />
      <TextInput
        {...form.text('note')}
        label={t('time-entry.fields.note')}
        maxLength={500}
        autoComplete="off"
      />
      {actor.membership?.editor && members.length > 1 && (
        <NativeSelect
          label={t('time-entry.fields.user_id')}
          value={form.values.user_id}
          disabled={form.busy}
          error={form.error('user_id')}
          data={members.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => form.set('user_id', event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
