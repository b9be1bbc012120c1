// On a phone: who the customer is and how to reach him, small, on top of the ticket.
import { ActionIcon } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { formatTelephone, telephoneLink } from '#core/values/telephone.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { GoneCard } from './GoneCard.tsx'
import { TitleLink } from './TitleLink.tsx'
import { useContact } from './use-contact.ts'

export function ContactCard({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const contact = useContact(ticket)
  if (!contact) return ticket.customer_id ? <GoneCard id={ticket.customer_id} /> : null
  const { customer, href, phones, whatsapp, log } = contact
  const [phone] = phones
  return (
    <Card>
      <div className={classes.contact}>
        <div>
          <TitleLink href={href}>
            <b>{customer.name}</b>
          </TitleLink>
          {phone && (
            <a className="num" href={telephoneLink(phone)}>
              {formatTelephone(phone, t.locale)}
            </a>
          )}
        </div>
        {whatsapp && (
          <ActionIcon
            component="a"
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size={44}
            aria-label="WhatsApp"
            onClick={log}
          >
            <IconBrandWhatsapp size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </Card>
  )
}
