// Receiving a payment: the one way in which a button, a menu and a card open its form.
import { useEffect, useState, type ReactNode } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

const PaymentDialog = lateDialog(() => import('./form/PaymentDialog.tsx'))

/** Of what a ticket, an estimate or an expected income has open. `dialog` is drawn beside what opens it. */
export function useReceive(id: string): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => whenIdle(PaymentDialog.ahead), [])
  return {
    open: () => setOpen(true),
    dialog: isOpen && <PaymentDialog id={id} onClose={() => setOpen(false)} />,
  }
}
