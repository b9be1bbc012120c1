// How to reach the customer of a ticket, with a message about it in their language: how far it is, or that it is ready.
import type { MouseEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { seesMoney } from '#core/access/policies.ts'
import { newId } from '#core/ids.ts'
import type { Doc } from '#core/entity/entity.ts'
import { dayText } from '#core/time/day.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, useRecord, useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { customer } from '../../entities/customer.ts'
import type { equipment } from '../../entities/equipment.ts'
import {
  calledName,
  languageOf,
  linksTo,
  numbersOf,
  type Links,
} from '../../rules/customer/contact.ts'
import type { Way } from '../../rules/customer/ways.ts'
import { occasionOf } from '../../rules/message/occasion.ts'
import { canBeDelivered } from '../../rules/ticket/handover.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import type { Ticket } from '../ticket-doc.ts'
import { openMessage } from './outside.ts'
import { useMessages } from './use-message.ts'
import { useNotice } from './use-notice.ts'

type Customer = Doc<typeof customer>

export interface TicketContact {
  readonly ticket_id: string
  readonly customer: Customer
  /** Their page. */
  readonly href: string
  readonly phones: readonly string[]
  readonly links: Links
  /**
   * For the press on a link: writes down that a message or a call was begun, and which (trade 15, 17); a mail only where no server sends
   * it (`MailButton`). A message has
   * the public link where there is one, or its text names it.
   */
  readonly follow: (way: Way, event: MouseEvent) => void
  /** Writes down that a message was begun that the page worded itself. */
  readonly log: (way: Way) => void
}

/** undefined while the customer, or the texts in their language, are not there. */
export function useTicketContact(ticket: Ticket): TicketContact | undefined {
  const t = useTexts()
  const { db, name: group, actor } = useGroup()
  const { data } = useRecord(db, 'Customer', ticket.customer_id)
  const known: Customer | undefined = data
  const thing: Doc<typeof equipment> | undefined = useRecord(
    db,
    'Equipment',
    ticket.equipment_id,
  ).data
  const language = known ? languageOf(known, t.locale) : t.locale
  const messages = useMessages(language)
  const occasion = occasionOf(ticket)
  const mayKnow = occasion === 'ready' && seesMoney(actor) === undefined
  const { data: due = '' } = useQuery({
    // Any write may change it, as with the payments of a ticket.
    queryKey: [...cacheKey(db, 'views'), 'due', ticket._id, language],
    queryFn: async ({ signal }) =>
      (await import('./read-due.ts')).readDue({ db, id: ticket._id, language }, signal),
    enabled: mayKnow,
  })
  const hasLink = messages?.hasLink(occasion) ?? false
  const { mutate: write } = useSave(db, 'Comment')
  const note = useNotice(ticket._id)
  if (!known || !messages || !ticket.customer_id) return undefined
  const { say } = messages
  const linksWith = (url: string) => {
    const values = {
      customer: calledName(known),
      group,
      number: String(ticket.number ?? ''),
      status: say(`ticket.options.status.${ticket.status}`).toLowerCase(),
      equipment: firstLine(thing?.description ?? '') || say('ticket.message.thing'),
      promised: dayText(ticket.promised_at ?? '', language),
      due,
      link: url,
    }
    const subject = messages.write('subject', values)
    const own = messages.write(occasion, values)
    // The usual texts name no link: it follows where there is one.
    const text = url && !own.includes(url) ? `${own}\n${url}` : own
    return linksTo(known, { subject, text }, t.locale)
  }
  const log = (way: Way) => {
    // What can be picked up keeps its notices; anything else is a comment.
    if (canBeDelivered(ticket)) return note(way)
    const content = t(`ticket.contacted.${way}`)
    write({ _id: newId('cmt'), record_id: ticket._id, content })
  }
  const openWithLink = (by: Exclude<Way, 'call'>) =>
    openMessage(by, async () => {
      const { customerLink, knownLink } = await import('../link/customer-link.ts')
      const find = hasLink ? customerLink : knownLink
      const url = await find(db, ticket._id).catch((error: unknown) => showError(error))
      return linksWith(url ?? '')[by] ?? ''
    })
  return {
    ticket_id: ticket._id,
    customer: known,
    href: `/account/${db}/customers/${known._id}`,
    phones: numbersOf(known),
    links: linksWith(''),
    log,
    follow(way, event) {
      log(way)
      if (way === 'call') return
      event.preventDefault()
      void openWithLink(way)
    },
  }
}
