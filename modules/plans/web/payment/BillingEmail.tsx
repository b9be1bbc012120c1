// Where bills go, asked before a plan is chosen; the person's own address is offered (spec 5).
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '#core/errors.ts'
import { readEmail } from '#core/fields/email.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { refresh } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { saveBillingEmail } from './use-payment.ts'

export interface BillingEmailProps {
  db: string
  onSaved: () => void
  onClose: () => void
}

export function BillingEmail({ db, onSaved, onClose }: BillingEmailProps) {
  const t = useTexts()
  const { person } = useSession()
  const client = useQueryClient()
  const form = usePlainForm({
    of: 'account',
    initial: { billing: person?.email ?? '' },
    check: ({ billing }): FieldErrors =>
      readEmail(billing) === undefined ? { billing: { key: 'invalid' } } : {},
    async send({ billing }) {
      await saveBillingEmail(db, billing)
      await refresh(client, db, 'Account')
      onSaved()
    },
  })
  return (
    <FormDialog
      {...useDialogWords()}
      title={t('plans.email')}
      form={form}
      submitLabel={t('plans.goOn')}
      onClose={onClose}
    >
      <TextInput
        {...form.text('billing')}
        type="email"
        label={t('account.fields.billing-email')}
        autoComplete="email"
        data-autofocus
      />
    </FormDialog>
  )
}
