// Gives an estimate to the customer beside by mail: it is marked as sent, or its link as copied, and a message opens that has what it comes
// to and the link. Sending that stays with the person (trade 15).
import { dayText } from '#core/time/day.ts'
import type { Doc } from '#core/entity/entity.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { customer as customerEntity } from '../../../entities/customer.ts'
import type { equipment as equipmentEntity } from '../../../entities/equipment.ts'
import type { ticket as ticketEntity } from '../../../entities/ticket.ts'
import { calledName, languageOf, linksTo, type Links } from '../../../rules/customer/contact.ts'
import { firstLine } from '../../../rules/ticket/title.ts'
import { useMessages } from '../../contact/use-message.ts'
import type { Say } from '../../contact/use-texts-in.ts'
import { customerLink } from '../../link/customer-link.ts'
import type { Linked } from '../../mail/SendOptions.tsx'
import { amountOf, type Estimate } from '../estimate-doc.ts'
import { useStep } from '../use-step.ts'

export interface Sending {
  readonly isBusy: boolean
  /** Address of the customer's mailbox. */
  readonly email: string | undefined
  /** To the customer, before it has a link. */
  readonly links: Links
  /** Marks it as sent, or its link as copied, and answers that link; undefined when that was refused, which is said. */
  readonly link: (use: 'copied' | 'sent') => Promise<Linked | undefined>
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

  const link = async (use: 'copied' | 'sent'): Promise<Linked | undefined> => {
    const saved = saving ? await saving.save() : estimate
    if (!saved) return undefined
    try {
      await step.mutateAsync({ step: 'send', body: use === 'copied' ? { copied: true } : {} })
      const url = await customerLink(db, saved._id)
      return { url, links: linksWith(saved, url) }
    } catch (error) {
      showError(error)
      return undefined
    }
  }
  const linksWith = (saved: Estimate, url: string): Links => {
    if (!known || !messages) return {}
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
    const title = `${titleOf(saved, messages.say)} · ${group}`
    const subject = ticket ? messages.subject(title, values) : title
    return linksTo(known, { subject, text: whole }, t.locale)
  }
  const links = linksWith(estimate, '')
  return { isBusy: step.isPending, email: known?.email, links, link }
}

/** As its paper is headed: `Estimate 7 · version 2`. */
function titleOf({ number, version = 1 }: Estimate, say: Say): string {
  const title = `${say('estimate.one')} ${number ?? ''}`
  return version > 1
    ? `${title} · ${say('estimate.fields.version').toLowerCase()} ${version}`
    : title
}
