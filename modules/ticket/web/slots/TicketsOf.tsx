// Tickets of one customer, one piece of equipment or one contract on the page of that record: the unfinished ones first.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { referencedIds } from '#web/records/references.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { RowGroup, RowList } from '#web/ui/list/Rows.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { ticket } from '../../entities/ticket.ts'
import { narrowColumns, TicketRows } from '../list/TicketRows.tsx'
import classes from '../ticket.module.css'
import { useTicketsOf, type TicketOwner } from './use-tickets-of.ts'

/** Finished ones shown at first. */
const few = 5

/** What the rows name besides the record whose page it is. */
const other = {
  customer_id: 'equipment_id',
  equipment_id: 'customer_id',
  contract_id: 'equipment_id',
} as const

/** What all of them share. */
const shared = {
  customer_id: 'customer_id',
  equipment_id: 'equipment_id',
  contract_id: 'customer_id',
} as const

export function TicketsOf({ field, id }: { field: TicketOwner; id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const answer = useTicketsOf(field, id)
  const { data: found } = answer
  if (!found) return <LoadingCard of={answer} lines={4} />
  const { open, openTotal, total } = found
  if (total === 0) {
    return (
      <Card title={t('ticket.many')}>
        <p className="muted">{t(`ticket.none-of.${field}`)}</p>
      </Card>
    )
  }
  const ended = found.ended.slice(0, few)
  const shown = [...open, ...ended]
  return (
    <LabelsProvider ids={referencedIds(ticket, shown, [other[field]])}>
      <RowList columns={narrowColumns} label={t('ticket.many')}>
        {open.length > 0 && (
          <RowGroup label={t('ticket.open-ones')} count={openTotal}>
            <TicketRows tickets={open} without={shared[field]} narrow />
          </RowGroup>
        )}
        {ended.length > 0 && (
          <RowGroup label={t('ticket.ended-ones')} count={total - openTotal}>
            <TicketRows tickets={ended} without={shared[field]} narrow />
          </RowGroup>
        )}
        {total > shown.length && (
          <div className={classes.more}>
            <Button
              component="a"
              variant="subtle"
              size="xs"
              href={`/account/${db}/tickets?tab=all&${field}=${id}`}
            >
              {t('ticket.list.more', { count: total })}
            </Button>
          </div>
        )}
      </RowList>
    </LabelsProvider>
  )
}
