// Gives an estimate to the customer beside by mail: it is marked as sent, or its link as copied, and WhatsApp opens with a message that has
// what it comes to and the link. Sending that stays with the person (trade 15).
import { dayText } from '#core/time/day.ts'
import type { Doc } from '#core/entity/entity.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { customer as customerEntity } from '../../../entities/customer.ts'
import type { equipment as equipmentEntity } from '../../../entities/equipment.ts'
import type { ticket as ticketEntity } from '../../../entities/ticket.ts'
import { calledName, languageOf, linksTo } from '../../../rules/customer/contact.ts'
import { firstLine } from '../../../rules/ticket/title.ts'
import { openBeside } from '../../contact/outside.ts'
import { useMessages } from '../../contact/use-message.ts'
import { customerLink } from '../../link/customer-link.ts'
import { amountOf, type Estimate } from '../estimate-doc.ts'
import { useStep } from '../use-step.ts'

export interface Sending {
  readonly isBusy: boolean
  /** Address of the customer's mailbox. */
  readonly email: string | undefined
  /** Opens WhatsApp, and answers whether it was sent by that; undefined for a customer without a number for it. */
  readonly whatsapp: (() => Promise<boolean>) | undefined
  /** Marks its link as copied, and answers it; undefined when that was refused, which is said. */
  readonly link: () => Promise<string | undefined>
  /** The same, marked as sent. */
  readonly sent: () => Promise<string | undefined>
}

export function useSend(estimate: Estimate): Sending {
  const t = useTexts()
  const { db, name: group } = useGroup()
  const step = useStep(estimate)
  const ticket: Doc<typeof ticketEntity> | undefined = useRecord(
    db,
    'Ticket',
    estimate.ticket_id,
  ).data
  const known: Doc<typeof customerEntity> | undefined = useRecord(
    db,
    'Customer',
    estimate.customer_id,
  ).data
  const thing: Doc<typeof equipmentEntity> | undefined = useRecord(
    db,
    'Equipment',
    ticket?.equipment_id,
  ).data
  const language = known ? languageOf(known, t.locale) : t.locale
  const messages = useMessages(language)

  const send = async (body: object): Promise<string | undefined> => {
    try {
      await step.mutateAsync({ step: 'send', body })
      return await customerLink(db, estimate._id)
    } catch (error) {
      showError(error)
      return undefined
    }
  }
  const addressWith = (url: string) => {
    if (!known || !messages) return undefined
    const values = {
      customer: calledName(known),
      group,
      number: String(ticket?.number ?? estimate.number ?? ''),
      status: messages.say('ticket.options.status.block').toLowerCase(),
      equipment: firstLine(thing?.description ?? '') || messages.say('ticket.message.thing'),
      promised: dayText(ticket?.promised_at ?? '', language),
      total: amountOf(estimate, estimate.total ?? '0.00', language),
      link: url,
    }
    const text = messages.write('estimate', values)
    // A text of the Group's own may forget what the customer answers by.
    const whole = text.includes(url) ? text : `${text}\n${url}`
    return linksTo(known, { subject: '', text: whole }, t.locale).whatsapp
  }
  const sent = () => send({})
  const open = () =>
    openBeside(async () => {
      const url = await sent()
      return url === undefined ? undefined : (addressWith(url) ?? '')
    })
  return {
    isBusy: step.isPending,
    email: known?.email,
    whatsapp: addressWith('') === undefined ? undefined : open,
    link: () => send({ copied: true }),
    sent,
  }
}
