// After tickets were opened: the number of one and whose it is, as soon as the server has given it one, or how many they are; and the
// ways to their papers.
import { useGroup } from '#web/api/context.ts'
import { useReadRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Addresses of papers that are offered. */
interface Offered {
  readonly receipt: string | undefined
  readonly labels: string | undefined
}

export function useSayOpened(): (count: number, id: string, offered: Offered) => Promise<void> {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const readTicket = useReadRecord(db, 'Ticket')
  const readCustomer = useReadRecord(db, 'Customer')
  const said = async (id: string) => {
    const made = await readTicket(id)
    if (typeof made?.number !== 'number') return undefined
    const { number, customer_id } = made
    const customer = typeof customer_id === 'string' ? await readCustomer(customer_id) : undefined
    return customer?.label
      ? t('ticket.created-for', { number, customer: customer.label })
      : t('ticket.created', { number })
  }
  return async (count, id, { receipt, labels }) => {
    const message = count > 1 ? t('ticket.visit.created', { count }) : await said(id)
    const next = [
      ...(receipt ? [{ label: t('check-in.receipt'), run: () => go(receipt) }] : []),
      ...(labels ? [{ label: t('ticket.visit.labels'), run: () => go(labels) }] : []),
    ]
    if (message) await toast({ message, next })
  }
}
