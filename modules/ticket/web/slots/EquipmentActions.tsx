// On the page of a piece of equipment: a new ticket for it and its owner.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'

export default function EquipmentActions({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const params = new URLSearchParams({ equipment_id: record._id })
  if (typeof record.customer_id === 'string') params.set('customer_id', record.customer_id)
  return (
    <Button component="a" variant="filled" href={`/account/${db}/tickets/new?${params}`}>
      {t('ticket.new')}
    </Button>
  )
}
