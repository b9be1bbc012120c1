// Whose ticket it is: name, phones, how many tickets, WhatsApp; or the field to say whose.
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUpRight, IconBrandWhatsapp } from '@tabler/icons-react'
import { fieldTexts } from '#core/entity/texts.ts'
import type { Doc } from '#core/entity/entity.ts'
import { newId } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { customer } from '../../entities/customer.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { whatsappLink } from '../../rules/whatsapp.ts'
import { useChangeTicket } from '../move/use-change-ticket.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { useComment } from './CommentBox.tsx'
import { TitleLink } from './TitleLink.tsx'

export function CustomerCard({ ticket }: { ticket: Ticket }) {
  return ticket.customer_id ? (
    <Known ticket={ticket} id={ticket.customer_id} />
  ) : (
    <Card>
      <RefInPlace ticket={ticket} name="customer_id" />
    </Card>
  )
}

/** The field of a reference that is still empty; choosing saves. */
export function RefInPlace({
  ticket,
  name,
}: {
  ticket: Ticket
  name: 'customer_id' | 'equipment_id'
}) {
  const { db } = useGroup()
  const change = useChangeTicket(db, ticket)
  return (
    <FieldInput
      entity={entity}
      field={entity.fields[name]}
      name={name}
      texts={fieldTexts(entity, name)}
      value={undefined}
      onChange={(id) => change.mutate({ patch: () => ({ [name]: id || undefined }) })}
    />
  )
}

function Known({ ticket, id }: { ticket: Ticket; id: string }) {
  const t = useTexts()
  const { db, name: group } = useGroup()
  const { data } = useRecord(db, 'Customer', id)
  const known: Doc<typeof customer> | undefined = data
  const count = useFind(db, 'Ticket', {
    selector: { customer_id: id },
    fields: ['_id'],
    limit: 1,
    total: true,
  }).data?.total
  const { write } = useComment(db, ticket._id)
  if (!known) return null
  const phones = [...(known.phones ?? [])].toSorted((a, b) => Number(b.main) - Number(a.main))
  const text = t('ticket.whatsapp.text', {
    customer: known.short_name || (known.name ?? '').split(' ')[0] || '',
    number: ticket.number ?? 0,
    status: t(`ticket.options.status.${ticket.status}`).toLowerCase(),
    group,
  })
  const link = phones
    .map(({ number }) => whatsappLink(number, t.locale, text))
    .find((one) => one !== undefined)
  const href = `/account/${db}/customers/${id}`
  const log = () => write({ _id: newId('cmt'), content: t('ticket.whatsapp.log') }, () => undefined)
  return (
    <Card title={<TitleLink href={href}>{known.name}</TitleLink>}>
      <Facts
        facts={[
          [
            t('ticket.phone'),
            phones.length > 0 && (
              <span key="phones" className={classes.phones}>
                {phones.map(({ number = '' }) => (
                  <a key={number} className="num" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
                    {number}
                  </a>
                ))}
              </span>
            ),
          ],
          [
            t('customer.fields.email'),
            known.email && (
              <a key="email" href={`mailto:${known.email}`}>
                {known.email}
              </a>
            ),
          ],
          [
            t('ticket.theirs'),
            count !== undefined && (
              <a key="tickets" href={`/account/${db}/tickets?tab=all&customer_id=${id}`}>
                {t('ticket.count', { count })}
              </a>
            ),
          ],
        ]}
      />
      <div className={`${classes.cardButtons} no-print`}>
        {link ? (
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={17} aria-hidden />}
            onClick={log}
          >
            WhatsApp
          </Button>
        ) : (
          <Button disabled title={t('ticket.whatsapp.none')}>
            WhatsApp
          </Button>
        )}
        <ActionIcon
          component="a"
          href={href}
          variant="default"
          size="var(--control)"
          aria-label={t('ticket.open-customer')}
        >
          <IconArrowUpRight size={18} aria-hidden />
        </ActionIcon>
      </div>
    </Card>
  )
}
