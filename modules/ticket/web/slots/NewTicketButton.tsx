// On the page of a customer, of a piece of equipment or of a contract: a new ticket for it, and for the customer whose it is.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { TicketOwner } from './use-tickets-of.ts'

const fields: Readonly<Record<string, TicketOwner>> = {
  Customer: 'customer_id',
  Equipment: 'equipment_id',
  Contract: 'contract_id',
}

export default function NewTicketButton({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const { _id, klass = '', customer_id } = record
  const params = new URLSearchParams({ [fields[klass] ?? '']: _id })
  if (typeof customer_id === 'string') params.set('customer_id', customer_id)
  return (
    <Button component="a" variant="filled" href={`/account/${db}/tickets/new?${params}`}>
      {t('ticket.new')}
    </Button>
  )
}
