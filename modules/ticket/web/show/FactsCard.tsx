// Facts about the work: who does it (on a phone that is said on top), since when it has its status, and what project
// management adds.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { useTicketSettings } from '../use-settings.ts'

export function FactsCard({ ticket, onAssign }: { ticket: Ticket; onAssign: () => void }) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const { db, people } = useGroup()
  const { reviews } = useTicketSettings(db)
  const { technical_id, reviewer_id, ticket_kind, estimation, status_at } = ticket
  const technician = people.get(technical_id ?? '')?.name
  const managed = reviews || reviewer_id || estimation !== undefined
  return (
    <Card>
      <Facts
        facts={[
          [
            t('ticket.fields.technical_id'),
            !isPhone && (
              <button
                key="technician"
                type="button"
                className={classes.factButton}
                onClick={onAssign}
              >
                <Avatar id={technical_id} name={technician} size={20} spoken={false} />
                {technician ?? t('ticket.nobody-yet')}
              </button>
            ),
          ],
          [t('ticket.since'), status_at && <When key="since" at={status_at} />],
          [
            t('ticket.fields.reviewer_id'),
            managed && reviewer_id && (people.get(reviewer_id)?.name ?? t('records.somebody')),
          ],
          [
            t('ticket.fields.ticket_kind'),
            managed && ticket_kind && t(`ticket.options.ticket_kind.${ticket_kind}`),
          ],
          [t('ticket.fields.estimation'), managed && estimation?.toLocaleString(t.locale)],
        ]}
      />
    </Card>
  )
}
