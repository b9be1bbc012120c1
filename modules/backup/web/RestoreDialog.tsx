// Asks where a backup goes: into a new Group, whose name it takes, or into this one while it is empty.
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import type { FieldErrors } from '#core/errors.ts'
import { dayOf, dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { beginRestore, useBackupChange, type RestoreRequest } from './backup-calls.ts'

interface RestoreDialogProps {
  source: RestoreRequest['source']
  /** ISO moment. */
  made_at: string
  /** This Group holds nothing: the backup may go into it. */
  mayStayHere: boolean
  onClose: () => void
}

export function RestoreDialog({ source, made_at, mayStayHere, onClose }: RestoreDialogProps) {
  const t = useTexts()
  const { db, name } = useGroup()
  const ask = useDiscardWords()
  const change = useBackupChange(db)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [abort] = useState(() => new AbortController())
  const day = dayText(dayOf(new Date(made_at)), t.locale)
  const form = usePlainForm({
    of: 'account',
    initial: { id: newId('rst'), name: `${name} (${day})`, here: mayStayHere },
    check: (values): FieldErrors =>
      values.here || values.name.trim() ? {} : { name: { key: 'blank' } },
    async send(values) {
      setProblem(undefined)
      const target = values.here ? undefined : values.name.trim()
      const watched = { signal: abort.signal, onProgress: setShare }
      try {
        await change(() => beginRestore(db, { id: values.id, source, name: target }, watched))
        onClose()
      } catch (error) {
        setShare(undefined)
        if (!abort.signal.aborted) setProblem(t.problem(error))
      }
    },
  })
  const close = () => {
    abort.abort()
    onClose()
  }
  return (
    <FormDialog
      title={t('backup.restore.title')}
      form={{ ...form, problem }}
      submitLabel={t('backup.restore.submit')}
      cancelLabel={t('actions.cancel')}
      ask={ask}
      onClose={close}
    >
      <p>{t('backup.restore.text')}</p>
      {mayStayHere && <Checkbox {...form.box('here')} label={t('backup.restore.here')} />}
      {!form.values.here && (
        <TextInput {...form.text('name')} label={t('backup.restore.name')} maxLength={200} />
      )}
      {'file' in source && share !== undefined && (
        <ProgressBar
          label={t('backup.restore.sending')}
          value={share}
          max={1}
          detail={`${Math.floor(share * 100)} %`}
        />
      )}
      <Banner tone="info">{t('backup.restore.not')}</Banner>
    </FormDialog>
  )
}
