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

interface Sent {
  readonly saved: Estimate
  /** Of its link. */
  readonly url: string
}

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

/** How what is typed is written down before it is sent. */
export interface Saving {
  /** False, and said, where something of it is wrong. */
  readonly isWhole: () => boolean
  /** As it is stored; undefined where that was refused, which is said. */
  readonly save: () => Promise<Estimate | undefined>
}

export function useSend(estimate: Estimate, saving?: Saving): Sending {
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

  const send = async (body: object): Promise<Sent | undefined> => {
    const saved = saving ? await saving.save() : estimate
    if (!saved) return undefined
    try {
      await step.mutateAsync({ step: 'send', body })
      return { saved, url: await customerLink(db, saved._id) }
    } catch (error) {
      showError(error)
      return undefined
    }
  }
  const addressWith = ({ url, saved }: Sent) => {
    if (!known || !messages) return undefined
    const values = {
      customer: calledName(known),
      group,
      number: String(ticket?.number ?? saved.number ?? ''),
      status: messages.say('ticket.options.status.block').toLowerCase(),
      equipment: firstLine(thing?.description ?? '') || messages.say('ticket.message.thing'),
      promised: dayText(ticket?.promised_at ?? '', language),
      total: amountOf(saved, saved.total ?? '0.00', language),
      link: url,
    }
    const text = messages.write('estimate', values)
    // A text of the Group's own may forget what the customer answers by.
    const whole = text.includes(url) ? text : `${text}\n${url}`
    return linksTo(known, { subject: '', text: whole }, t.locale).whatsapp
  }
  const open = async () => {
    // No window opens for what cannot be sent.
    if (saving?.isWhole() === false) return false
    return openBeside(async () => {
      const made = await send({})
      return made && (addressWith(made) ?? '')
    })
  }
  return {
    isBusy: step.isPending,
    email: known?.email,
    whatsapp: addressWith({ url: '', saved: estimate }) === undefined ? undefined : open,
    link: async () => (await send({ copied: true }))?.url,
    sent: async () => (await send({}))?.url,
  }
}
