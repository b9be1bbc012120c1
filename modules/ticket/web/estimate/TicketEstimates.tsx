// The estimates of a ticket on its page, and the way to a new one that is filled from it.
import { IconPlus } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { estimate as entity } from '../../entities/estimate.ts'
import type { Ticket } from '../ticket-doc.ts'
import { EstimateLines } from './EstimateLines.tsx'
import type { Estimate } from './estimate-doc.ts'
import styles from './estimate.module.css'

/** Estimates that are read; the list has the others. */
const max = 50

export default function TicketEstimates({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const mayCreate = useNewAddress(entity) !== undefined
  const selector = { ticket_id: ticket._id }
  const sort = [{ number: 'desc' as const }]
  const found: readonly Estimate[] | undefined = useFind(db, entity.kind, {
    selector,
    sort,
    limit: max,
  }).data?.docs
  if (!found) return null
  const current = found.filter(({ status }) => status !== 'replaced')
  const params = new URLSearchParams({ ticket_id: ticket._id })
  return (
    <Card title={t('estimate.many')} count={current.length > 0 && current.length}>
      <EstimateLines
        db={db}
        estimates={current}
        titleOf={({ number = 0, version = 1 }) =>
          version > 1 ? `#${number} v${version}` : `#${number}`
        }
      />
      {mayCreate && (
        <div className={`${styles.foot} no-print`}>
          <Button
            component="a"
            href={`/account/${db}/estimates/new?${params}`}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('estimate.new')}
          </Button>
        </div>
      )}
    </Card>
  )
}
