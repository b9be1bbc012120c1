// What is likely done next with a contract in a list: one that ends is renewed, under one in force a ticket is opened.
import { dayOf } from '#core/time/day.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { contractMarks } from '../../rules/contract/list.ts'

export default function NextOfContract({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const { actor } = useGroup()
  const state = contractMarks.of(record, dayOf(useNow()))
  if (membersMayEdit(actor, 'update')) return null
  const root = `/account/${db}`
  if (state === 'ending') {
    return (
      <Button size="xs" component="a" href={`${root}/contracts/${record._id}/edit`}>
        {t('contract.next.renew')}
      </Button>
    )
  }
  if (state !== 'running') return null
  const params = new URLSearchParams({
    customer_id: String(record.customer_id ?? ''),
    contract_id: record._id,
  })
  return (
    <Button size="xs" component="a" href={`${root}/tickets/new?${params}`}>
      {t('ticket.new')}
    </Button>
  )
}
