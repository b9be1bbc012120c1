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

/** Those that were not replaced, the latest first; undefined until they are known. */
export function useTicketEstimates({ _id }: Ticket): readonly Estimate[] | undefined {
  const { db } = useGroup()
  const query = { selector: { ticket_id: _id }, sort: [{ number: 'desc' as const }], limit: max }
  const found: readonly Estimate[] | undefined = useFind(db, entity.kind, query).data?.docs
  return found?.filter(({ status }) => status !== 'replaced')
}

interface TicketEstimatesProps {
  ticket: Ticket
  estimates: readonly Estimate[]
}

export function TicketEstimates({ ticket, estimates }: TicketEstimatesProps) {
  const t = useTexts()
  return (
    <Card title={t('estimate.many')} count={estimates.length}>
      <NumberedLines estimates={estimates} />
      <div className={`${styles.foot} no-print`}>
        <NewEstimateButton ticket={ticket} />
      </div>
    </Card>
  )
}

/** Each by its number, and by its version after the first. */
export function NumberedLines({ estimates }: Pick<TicketEstimatesProps, 'estimates'>) {
  const { db } = useGroup()
  return (
    <EstimateLines
      db={db}
      estimates={estimates}
      titleOf={({ number = 0, version = 1 }) =>
        version > 1 ? `#${number} v${version}` : `#${number}`
      }
    />
  )
}

/** The way to a new one, filled from the ticket; nothing for who may not make one. */
export function NewEstimateButton({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const params = new URLSearchParams({ ticket_id: ticket._id })
  if (useNewAddress(entity) === undefined) return null
  return (
    <Button
      component="a"
      href={`/account/${db}/estimates/new?${params}`}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('estimate.new')}
    </Button>
  )
}
