// How to reach the customer of a ticket: his phones, main one first, and the link that opens WhatsApp with a text.
import { newId } from '#core/ids.ts'
import type { Doc } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { customer } from '../../entities/customer.ts'
import { whatsappLink } from '../../rules/whatsapp.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useComment } from '../activity/CommentBox.tsx'

export interface Contact {
  readonly customer: Doc<typeof customer>
  readonly href: string
  readonly phones: readonly string[]
  /** undefined: no phone that WhatsApp could use. */
  readonly whatsapp: string | undefined
  /** Writes down that a message was opened (service 3.15). */
  readonly log: () => void
}

/** undefined while the customer is not known. */
export function useContact(ticket: Ticket): Contact | undefined {
  const t = useTexts()
  const { db, name: group } = useGroup()
  const { data } = useRecord(db, 'Customer', ticket.customer_id)
  const { write } = useComment(db, ticket._id)
  const known: Doc<typeof customer> | undefined = data
  if (!known || !ticket.customer_id) return undefined
  const phones = [...(known.phones ?? [])]
    .toSorted((a, b) => Number(b.main) - Number(a.main))
    .flatMap(({ number }) => (number ? [number] : []))
  const text = t('ticket.whatsapp.text', {
    customer: known.short_name || (known.name ?? '').split(' ')[0] || '',
    number: ticket.number ?? 0,
    status: t(`ticket.options.status.${ticket.status}`).toLowerCase(),
    group,
  })
  return {
    customer: known,
    href: `/account/${db}/customers/${known._id}`,
    phones,
    whatsapp: phones.map((phone) => whatsappLink(phone, t.locale, text)).find(Boolean),
    log: () => write({ _id: newId('cmt'), content: t('ticket.whatsapp.log') }, () => undefined),
  }
}
