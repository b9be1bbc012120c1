// How to reach the customer of a ticket, with a message about it in their language: its status, or that it is ready.
import { newId } from '#core/ids.ts'
import type { Doc } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useAct, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { customer } from '../../entities/customer.ts'
import type { equipment } from '../../entities/equipment.ts'
import {
  calledName,
  languageOf,
  linksTo,
  numbersOf,
  type Links,
  type Way,
} from '../../rules/contact.ts'
import { firstLine } from '../../rules/title.ts'
import { useComment } from '../activity/use-comment.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useTextsIn } from './use-texts-in.ts'

type Customer = Doc<typeof customer>

export interface TicketContact {
  readonly customer: Customer
  /** Their page. */
  readonly href: string
  readonly phones: readonly string[]
  readonly links: Links
  /** Writes down that a message or a call was begun, and which (service 3.15, 3.17). */
  readonly log: (way: Way) => void
}

/** undefined while the customer, or the texts in their language, are not there. */
export function useTicketContact(ticket: Ticket): TicketContact | undefined {
  const t = useTexts()
  const { db, name: group } = useGroup()
  const { data } = useRecord(db, 'Customer', ticket.customer_id)
  const known: Customer | undefined = data
  const thing: Doc<typeof equipment> | undefined = useRecord(
    db,
    'Equipment',
    ticket.equipment_id,
  ).data
  const say = useTextsIn(known ? languageOf(known, t.locale) : t.locale)
  const { write } = useComment(db, ticket._id)
  const act = useAct(db, 'Ticket')
  if (!known || !say || !ticket.customer_id) return undefined
  const isReady = ticket.status === 'done'
  const values = {
    customer: calledName(known),
    group,
    number: ticket.number ?? 0,
    status: say(`ticket.options.status.${ticket.status}`).toLowerCase(),
    equipment: firstLine(thing?.description ?? ''),
  }
  const ready = values.equipment ? 'ready-thing' : 'ready'
  const subject = say('ticket.message.subject', values)
  const text = say(`ticket.message.${isReady ? ready : 'status'}`, values)
  const about = isReady ? 'ready' : 'status'
  return {
    customer: known,
    href: `/account/${db}/customers/${known._id}`,
    phones: numbersOf(known),
    links: linksTo(known, { subject, text }, t.locale),
    log: (way) => {
      const content = t(`ticket.contacted.${about}.${way}`)
      // What waits to be picked up keeps its notices; anything else is a comment.
      if (ticket.waiting_since) {
        act.mutate({ id: ticket._id, action: `notice/${way}`, body: { comment: content } })
      } else write({ _id: newId('cmt'), content }, () => undefined)
    },
  }
}
