// Receiving a payment: the one way in which a button, a menu and a card open its form.
import { lazy, Suspense, useState, type ReactNode } from 'react'

const PaymentDialog = lazy(() => import('./form/PaymentDialog.tsx'))

/** Of what a ticket, an estimate or an expected income has open. `dialog` is drawn beside what opens it. */
export function useReceive(id: string): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  return {
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense>
        <PaymentDialog id={id} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
