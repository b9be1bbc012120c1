// Facts about the work: who does it (on a phone that is said on top), how long it is under warranty, since when it has its
// status, and what project management adds.
import { moneyWords, usualCurrency } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { elapsedTime } from '../../rules/ticket/elapsed-time.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useBrought } from '../activity/use-brought.ts'
import { warrantyWords } from '../moments/warranty-words.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { useTicketSettings } from '../use-settings.ts'

export function FactsCard({ ticket, onAssign }: { ticket: Ticket; onAssign: () => void }) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const { db, people } = useGroup()
  const { reviews } = useTicketSettings(db)
  const now = useNow()
  const { technical_id, reviewer_id, ticket_kind, estimation, status_at, approved_up_to } = ticket
  const brought = useBrought(ticket._id)
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
          [
            t('ticket.fields.approved_up_to'),
            approved_up_to && moneyWords(approved_up_to, usualCurrency(t.locale), t.locale),
          ],
          [t('ticket.warranty.label'), warrantyWords(t, ticket, now)],
          [
            t('ticket.since'),
            status_at && status_at !== brought?.created_at && (
              <When
                key="since"
                at={status_at}
                words={t('ticket.lasting', {
                  time: elapsedTime(new Date(status_at), now, t.locale),
                })}
              />
            ),
          ],
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
