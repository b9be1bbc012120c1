// Where bills go, asked before a plan is chosen; the person's own address is offered (spec 5).
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { billingEmail } from '../../rules/billing-email.ts'
import { saveBillingEmail } from './use-payment.ts'

export interface BillingEmailProps {
  db: string
  onSaved: () => void
  onClose: () => void
}

export function BillingEmail({ db, onSaved, onClose }: BillingEmailProps) {
  const { person } = useSession()
  const client = useQueryClient()
  return (
    <ActionDialog
      action={billingEmail}
      initial={{ email: person?.email }}
      send={async ({ email = '' }) => {
        await saveBillingEmail(db, email)
        await refresh(client, db, 'Account')
        onSaved()
        return false
      }}
      onClose={onClose}
    />
  )
}
