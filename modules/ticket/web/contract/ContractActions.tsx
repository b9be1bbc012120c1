// On a contract's page: a new ticket under it.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'

export default function ContractActions({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const params = new URLSearchParams({
    customer_id: String(record.customer_id ?? ''),
    contract_id: record._id,
  })
  return (
    <Button component="a" variant="filled" href={`/account/${db}/tickets/new?${params}`}>
      {t('ticket.new')}
    </Button>
  )
}
