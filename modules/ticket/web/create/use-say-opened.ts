// After a ticket was opened: its number and whose it is, as soon as the server has given it one; after several, how many, and the
// way to their labels.
import { useGroup } from '#web/api/context.ts'
import { useReadRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Visit } from './use-check-in.ts'

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

/** Several things are distinguished by their labels. */
export function useSayBrought(): (visits: readonly Visit[]) => void {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  return (visits) => {
    const equipment = visits.flatMap(({ ticket: { values } }) => values.equipment_id ?? [])
    const labels = `/account/${db}/equipment-labels?ids=${equipment.join(',')}`
    const next = { label: t('ticket.visit.labels'), run: () => go(labels) }
    const message = t('ticket.visit.created', { count: visits.length })
    void toast({ message, ...(equipment.length > 0 && { next }) })
  }
}
