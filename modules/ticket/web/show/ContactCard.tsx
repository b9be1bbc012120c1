// On a phone: who the customer is and how to reach them, small, on top of the ticket.
import { formatTelephone } from '#core/numbers/telephone.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { messengersOf } from '../../rules/customer/contact.ts'
import { outside } from '../contact/outside.ts'
import { useTicketContact } from '../contact/use-ticket-contact.ts'
import { WayIcon } from '../contact/WayIcon.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { GoneCard } from './GoneCard.tsx'
import { TitleLink } from './TitleLink.tsx'

export function ContactCard({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const contact = useTicketContact(ticket)
  if (!contact) return ticket.customer_id ? <GoneCard id={ticket.customer_id} /> : null
  const { customer, href, phones, links, follow } = contact
  const [phone] = phones
  return (
    <Card>
      <div className={classes.contact}>
        <TitleLink href={href}>
          <b>{customer.name}</b>
          {phone && <span className="num">{formatTelephone(phone, t.locale)}</span>}
        </TitleLink>
        {(['call', ...messengersOf(links)] as const).map(
          (way) =>
            links[way] && (
              <ActionIcon
                key={way}
                component="a"
                href={links[way]}
                {...outside(way)}
                variant="default"
                className={classes.reach}
                aria-label={t(`ticket.ways.${way}`)}
                onClick={(event) => way !== 'call' && follow(way, event)}
              >
                <WayIcon way={way} size={20} />
              </ActionIcon>
            ),
        )}
      </div>
    </Card>
  )
}
