// On a receipt: signs it on the screen, or clears what was signed. The dialog is loaded when it is opened.
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import type { ReceiptSignature } from '../../paper/receipt.ts'
import type { ReceiptForm } from '../../paper/receipt-forms.ts'
import { useSignature } from './use-signature.ts'

const SignDialog = lateDialog(() => import('./SignDialog.tsx'))

interface SignButtonProps {
  /** Of the ticket. */
  id: string
  form: ReceiptForm
  /** The customer's place on the receipt. */
  signature: ReceiptSignature
}

export function SignButton({ id, form, signature }: SignButtonProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { clear } = useSignature(db, id, form)
  const [open, setOpen] = useState<'sign' | 'clear'>()
  const { name, role, drawn } = signature
  const close = () => setOpen(undefined)
  return (
    <>
      <Button
        leftSection={<IconSignature size={16} aria-hidden />}
        loading={clear.isPending}
        onClick={() => setOpen(drawn ? 'clear' : 'sign')}
      >
        {t(drawn ? 'receipts.clear-signature' : 'receipts.sign')}
      </Button>
      <ConfirmDialog
        opened={open === 'clear'}
        danger
        title={t('receipts.clear-signature')}
        text={t('receipts.clear-signature-text', { name })}
        confirmLabel={t('receipts.clear-signature')}
        cancelLabel={t('actions.cancel')}
        onClose={close}
        onConfirm={() => {
          close()
          clear.mutate(undefined, { onError: (error) => showError(error) })
        }}
      />
      {open === 'sign' && <SignDialog {...{ id, form, name, role }} onClose={close} />}
    </>
  )
}
