// On a customer's page: a new ticket for them.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'

export default function CustomerActions({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  return (
    <Button
      component="a"
      variant="filled"
      href={`/account/${db}/tickets/new?customer_id=${record._id}`}
    >
      {t('ticket.new')}
    </Button>
  )
}
