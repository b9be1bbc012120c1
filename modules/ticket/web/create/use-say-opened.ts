// After tickets were opened: the number of one and whose it is, as soon as the server has given it one, or how many they are; and the
// way to the labels of what was brought.
import { useGroup } from '#web/api/context.ts'
import { useReadRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** `labels`: the address of their labels, where they are offered. */
export function useSayOpened(): (count: number, id: string, labels?: string) => Promise<void> {
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
  return async (count, id, labels) => {
    const message = count > 1 ? t('ticket.visit.created', { count }) : await said(id)
    const next = labels && { label: t('ticket.visit.labels'), run: () => go(labels) }
    if (message) await toast({ message, ...(next && { next }) })
  }
}
