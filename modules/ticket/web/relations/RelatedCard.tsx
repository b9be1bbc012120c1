// Tickets that belong to this one: the one it came back from, and those that followed from it.
import { useGroup } from '#web/api/context.ts'
import { useFind, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { shownTitle } from '../../rules/title.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'

export default function RelatedCard({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const { data: first } = useRecord(db, 'Ticket', ticket.related_id)
  const query = {
    selector: { related_id: ticket._id },
    sort: [{ number: 'asc' as const }],
    limit: 20,
  }
  const following: readonly Ticket[] = useFind(db, 'Ticket', query).data?.docs ?? []
  const all: readonly Ticket[] = [...(first ? [first as Ticket] : []), ...following]
  if (all.length === 0) return null
  return (
    <Card title={t('ticket.related')}>
      <ul className={classes.related}>
        {all.map((one) => (
          <li key={one._id}>
            <a href={`/account/${db}/tickets/${one._id}`}>
              <StatusMark
                state={one.status ?? 'open'}
                label={t(`ticket.options.status.${one.status ?? 'open'}`)}
              />
              <span>
                #{one.number} {shownTitle(one)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
