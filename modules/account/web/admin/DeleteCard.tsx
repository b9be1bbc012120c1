// The end of a Group, by its administrators: they type its name.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { refreshSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Card } from '#web/ui/page/Card.tsx'

export function DeleteCard() {
  const t = useTexts()
  const { actor } = useGroup()
  const [open, setOpen] = useState(false)
  if (actor.membership?.editor !== true) return null
  return (
    <Card title={t('admin.delete.title')}>
      <p className="muted">{t('admin.delete.text')}</p>
      <Button color="danger" onClick={() => setOpen(true)}>
        {t('admin.delete.title')}
      </Button>
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const client = useQueryClient()
  const { db, name } = useGroup()
  const words = useDialogWords()
  const form = usePlainForm({
    of: 'account',
    initial: { name: '' },
    check: (values): FieldErrors =>
      values.name.trim() === name.trim() ? {} : { name: { key: 'confirmation' } },
    async send(body) {
      await call('POST', `/accounts/${db}/deletion`, { body })
      // The page in the place of all of the Group's says what is left to do.
      await refreshSession(client)
    },
  })
  return (
    <FormDialog
      {...words}
      title={t('admin.delete.title')}
      submitLabel={t('admin.delete.confirm')}
      form={form}
      onClose={onClose}
    >
      <p className="muted">{t('admin.delete.text')}</p>
      <TextInput
        {...form.text('name')}
        label={t('admin.delete.name', { name })}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
