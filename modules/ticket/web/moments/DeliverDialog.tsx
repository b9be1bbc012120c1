// Hands a thing over: asks who takes it, beginning with the customer, says what keeping it cost, and lets them sign for it where
// the Group's receipts are signed on the screen.
import { lazy, Suspense, useState } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { readSignature, type Stroke } from '../../rules/receipt/signature.ts'
import { useReceiptSettings } from '../receipt/use-receipt-settings.ts'
import { useSignature } from '../signature/use-signature.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useStorage } from './use-storage.ts'

const SignHere = lazy(() => import('../signature/SignHere.tsx'))

interface DeliverDialogProps {
  ticket: Ticket
  opened: boolean
  onClose: () => void
  onDelivered: () => void
}

export function DeliverDialog({ ticket, opened, onClose, onDelivered }: DeliverDialogProps) {
  const t = useTexts()
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('ticket.handover.title', { number: ticket.number ?? 0 })}
    >
      <DeliverForm {...{ ticket, onClose, onDelivered }} />
    </Sheet>
  )
}

type DeliverFormProps = Pick<DeliverDialogProps, 'ticket' | 'onClose' | 'onDelivered'>

function DeliverForm({ ticket, onClose, onDelivered }: DeliverFormProps) {
  const t = useTexts()
  const { db } = useGroup()
  const act = useAct(db, 'Ticket')
  const { label } = useReference(ticket.customer_id ?? '')
  const storage = useStorage(ticket)
  const [typed, setTyped] = useState<string>()
  const delivered_to = (typed ?? label).trim()
  const { settings } = useReceiptSettings()
  const { sign } = useSignature(db, ticket._id, 'delivery')
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const refused = sign.error ? t.problem(sign.error) : undefined
  const problem = errors.strokes ? t.message(errors.strokes) : refused
  const deliver = () => {
    const request = { id: ticket._id, action: 'handover/deliver', body: { delivered_to } }
    act.mutate(request, { onSuccess: onDelivered })
  }
  /** What was signed is kept before the thing is handed over: if one of them fails, both are tried again. */
  const submit = () => {
    if (strokes.length === 0) return deliver()
    const read = readSignature({ name: delivered_to, strokes })
    setErrors('errors' in read ? read.errors : {})
    if ('value' in read) sign.mutate(read.value, { onSuccess: deliver })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!act.isPending && !sign.isPending) submit()
      }}
    >
      <TextInput
        data-autofocus
        label={t('ticket.fields.delivered_to')}
        maxLength={200}
        value={typed ?? label}
        error={errors.name && t.message(errors.name)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {storage && (
        <p className="muted">
          {t('ticket.receipt.storage-costs')}: {storage}
        </p>
      )}
      {settings.signature === 'drawn' && (
        <Suspense>
          <SignHere strokes={strokes} onChange={setStrokes} problem={problem} />
        </Suspense>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={act.isPending || sign.isPending}>
          {t('ticket.actions.handover/deliver')}
        </Button>
      </DialogActions>
    </form>
  )
}
