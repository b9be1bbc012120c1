// Whose ticket it is: name, phones, how many tickets, messages; or the field to say whose.
import { Suspense } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { useMailServer } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { formatTelephone, telephoneLink } from '#core/numbers/telephone.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { messengersOf } from '../../rules/customer/contact.ts'
import { messengersIn } from '../../rules/customer/messenger.ts'
import { outside } from '../contact/outside.ts'
import { useTicketContact } from '../contact/use-ticket-contact.ts'
import { WayIcon } from '../contact/WayIcon.tsx'
import { WayLink } from '../contact/WayLink.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { GoneCard } from './GoneCard.tsx'
import { TitleLink } from './TitleLink.tsx'

const MailButton = latePiece(() => import('../mail/MailButton.tsx'))
const RefInPlace = latePiece(() => import('./RefInPlace.tsx'))

export function CustomerCard({ ticket }: { ticket: Ticket }) {
  return ticket.customer_id ? (
    <Known ticket={ticket} id={ticket.customer_id} />
  ) : (
    <Card>
      <Suspense fallback={<Bone />}>
        <RefInPlace ticket={ticket} name="customer_id" />
      </Suspense>
    </Card>
  )
}

function Known({ ticket, id }: { ticket: Ticket; id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const contact = useTicketContact(ticket)
  const hasMail = useMailServer()
  const query = { selector: { customer_id: id }, fields: ['_id'], limit: 1, total: true }
  const count = useFind(db, 'Ticket', query).data?.total
  if (!contact) return <GoneCard id={id} />
  const { customer, href, phones, links, follow } = contact
  const [first, second] = messengersOf(links)
  const numbers = (
    <span className={classes.phones}>
      {phones.map((phone) => (
        <a key={phone} className="num" href={telephoneLink(phone)}>
          {formatTelephone(phone, t.locale)}
        </a>
      ))}
    </span>
  )
  const email = <Mailbox email={customer.email ?? ''} />
  const tickets = (
    <a className="no-print" href={`/account/${db}/tickets?tab=all&customer_id=${id}`}>
      {t('ticket.count', { count: count ?? 0 })}
    </a>
  )
  return (
    <Card title={<TitleLink href={href}>{customer.name}</TitleLink>}>
      <Facts
        facts={[
          [t('ticket.phone'), phones.length > 0 && numbers],
          [t('customer.fields.email'), customer.email && email],
          [t('ticket.theirs'), count !== undefined && tickets],
        ]}
      />
      <div className={`${classes.cardButtons} no-print`}>
        {first ? (
          <WayLink way={first} href={links[first]} onClick={(event) => follow(first, event)} />
        ) : (
          <Button disabled title={t('ticket.no-message')}>
            {t(`ticket.ways.${messengersIn()[0]}`)}
          </Button>
        )}
        {links.email && !hasMail && (
          <WayLink way="email" href={links.email} onClick={(event) => follow('email', event)} />
        )}
        {customer.email && hasMail && (
          <Suspense>
            <MailButton
              id={ticket._id}
              paper="notice"
              to={customer.email}
              label={t('ticket.ways.email')}
            />
          </Suspense>
        )}
        {second && (
          <ActionIcon
            component="a"
            href={links[second]}
            {...outside(second)}
            variant="default"
            aria-label={t(`ticket.ways.${second}`)}
            onClick={(event) => follow(second, event)}
          >
            <WayIcon way={second} size={18} />
          </ActionIcon>
        )}
      </div>
    </Card>
  )
}

/** What is too long for its line breaks before the host. */
function Mailbox({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <a href={`mailto:${email}`}>
      {name}
      <wbr />@{host}
    </a>
  )
}
