// After a ticket was opened: its number and whose it is, as soon as the server has given it one.
import { useGroup } from '#web/api/context.ts'
import { useReadRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

export function useSayOpened(): (id: string) => Promise<void> {
  const t = useTexts()
  const { db } = useGroup()
  const readTicket = useReadRecord(db, 'Ticket')
  const readCustomer = useReadRecord(db, 'Customer')
  return async (id) => {
    const made = await readTicket(id)
    if (typeof made?.number !== 'number') return
    const { number, customer_id } = made
    const customer = typeof customer_id === 'string' ? await readCustomer(customer_id) : undefined
    const message = customer?.label
      ? t('ticket.created-for', { number, customer: customer.label })
      : t('ticket.created', { number })
    await toast({ message })
  }
}
