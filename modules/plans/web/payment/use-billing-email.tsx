// Every plan needs to know where bills go (spec 5): what is about to happen waits until that is answered.
import { useState, type ReactNode } from 'react'
import type { GroupPlan } from '../use-plans.ts'
import { BillingEmail } from './BillingEmail.tsx'

/** `withEmail` runs at once where the address is known, else once the dialog was answered; `dialog` is drawn by the page. */
export function useBillingEmail({ db, billingEmail }: GroupPlan): {
  withEmail: (run: () => void) => void
  dialog: ReactNode
} {
  const [next, setNext] = useState<() => void>()
  return {
    withEmail: (run) => (billingEmail === undefined ? setNext(() => run) : run()),
    dialog: next && (
      <BillingEmail
        db={db}
        onSaved={() => {
          setNext(undefined)
          next()
        }}
        onClose={() => setNext(undefined)}
      />
    ),
  }
}
