// Hands a thing over: asks who takes it, beginning with the customer, and says what keeping it cost.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { useStorage } from './use-storage.ts'

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
      closeLabel={t('actions.cancel')}
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
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (act.isPending) return
        const wish = { id: ticket._id, action: 'handover/deliver', body: { delivered_to } }
        act.mutate(wish, { onSuccess: onDelivered })
      }}
    >
      <TextInput
        data-autofocus
        label={t('ticket.fields.delivered_to')}
        maxLength={200}
        value={typed ?? label}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {storage && (
        <p className="muted">
          {t('ticket.receipt.storage-costs')}: {storage}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={act.isPending}>
          {t('ticket.actions.handover/deliver')}
        </Button>
      </DialogActions>
    </form>
  )
}
