// Tickets of one customer or one piece of equipment, newest first, on the page of that record.
import { Button } from '@mantine/core'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { referencedIds } from '#web/records/references.ts'
import { RowGroup, RowList } from '#web/ui/list/Rows.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { ticket } from '../../entities/ticket.ts'
import { TicketRows } from '../list/TicketRows.tsx'
import classes from '../ticket.module.css'

const few = 8

/** Tracks of a row: what all tickets share is not repeated. */
const columns = {
  customer_id: '18px 58px minmax(0, 1fr) 20px 112px 26px',
  equipment_id: '18px 58px minmax(0, 1fr) minmax(60px, 140px) 20px 112px 26px',
} as const

export function TicketsOf({ field, id }: { field: 'customer_id' | 'equipment_id'; id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const isPhone = useIsPhone()
  const query = {
    selector: { [field]: id },
    sort: [{ number: 'desc' as const }],
    limit: few,
    total: true,
  }
  const { data } = useFind(db, 'Ticket', query)
  if (!data) return null
  if (data.docs.length === 0) {
    return (
      <Card title={t('ticket.many')}>
        <p className="muted">{t(`ticket.none-of.${field}`)}</p>
      </Card>
    )
  }
  const { docs, total = 0 } = data
  const rows = <TicketRows tickets={docs} without={field} />
  const more = total > docs.length && (
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
  )
  return (
    <LabelsProvider ids={referencedIds(ticket, docs)}>
      {isPhone ? (
        <section>
          <h2 className={classes.phoneHead}>{t('ticket.many')}</h2>
          {rows}
          {more}
        </section>
      ) : (
        <RowList columns={columns[field]} label={t('ticket.many')}>
          <RowGroup label={t('ticket.many')} count={total}>
            {rows}
            {more}
          </RowGroup>
        </RowList>
      )}
    </LabelsProvider>
  )
}
