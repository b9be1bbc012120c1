// What a mail to a customer says and carries, by its paper; in the customer's language, as the paper is.
import { seesMoney } from '#core/access/policies.ts'
import type { Doc } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { dayText } from '#core/time/day.ts'
import { dayIn } from '#core/time/zone.ts'
import type { Locale, WireDocument } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import { get } from '#server/records/get.ts'
import type { PdfDefinition } from '#server/outside/pdf.ts'
import { translatorOf } from '#server/outside/translator.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { contract as contractEntity } from '../../entities/contract.ts'
import type { customer as customerEntity } from '../../entities/customer.ts'
import { estimate as estimateEntity } from '../../entities/estimate.ts'
import type { mail as mailEntity } from '../../entities/mail.ts'
import { ticket as ticketEntity } from '../../entities/ticket.ts'
import en from '../../locales/en.json' with { type: 'json' }
import ptBr from '../../locales/pt-BR.json' with { type: 'json' }
import { estimatePaperOf } from '../../paper/estimate/paper.ts'
import { endingSelector } from '../../rules/contract/state.ts'
import { calledName } from '../../rules/customer/contact.ts'
import type { MailPaper } from '../../rules/mail/mail.ts'
import { occasionOf, usualMessage, type Occasion } from '../../rules/message/occasion.ts'
import { fillMessage, ownTemplate, type MessageValues } from '../../rules/message/templates.ts'
import { dueWords } from '../../rules/payment/due-words.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import { loadOffer } from '../estimate/load.ts'
import { estimateSheet } from '../estimate/sheet.ts'
import type { Estimate } from '../estimate/write.ts'
import { loadGroup } from '../paper/group.ts'
import { loadReceipt } from '../paper/load.ts'
import { receiptSheets } from '../paper/sheet.ts'
import { wordsIn } from '../paper/words.ts'
import { balanceOfTicket, moneyOfTicket } from '../payment/load.ts'
import { hasReceipt, readReceipt } from '../payment/receipt.ts'
import { paymentSheet } from '../payment/sheet.ts'

export type Mail = Doc<typeof mailEntity>

export interface MailedPaper {
  readonly subject: string
  readonly text: string
  /** As a file of this name. */
  readonly pdf?: { readonly name: string; readonly sheet: PdfDefinition }
}

/** What mails say of the ticket and its customer. */
export interface MailAbout {
  readonly shop: string
  /** Where answers go. */
  readonly replyTo: string
  readonly locale: Locale
  /** Of the Group, where nothing else says one. */
  readonly currency: string
  /** The Group's own text for an occasion, else the usual one, filled in. Its link is the button of the mail. */
  write(occasion: Occasion, more?: MessageValues): string
  /** Today on the Group's clock, and a day as people of its country write it. */
  readonly today: string
  dayWords(day: string): string
  /** The Group's own subject for what is about a ticket, else this. */
  subject(usual: string): string
  readonly values: MessageValues
  readonly ticket: Doc<typeof ticketEntity> | undefined
}

/** Contracts that one mail names. */
const maxContracts = 20

const texts: Readonly<Record<Locale, object>> = { en, 'pt-BR': ptBr }

export async function loadAbout(
  { house, database, now }: RecordContext,
  { ticket_id, customer_id, reply_to = '' }: Mail,
): Promise<MailAbout> {
  const [group, records] = await Promise.all([
    loadGroup(database, peopleTables(house.store)),
    database.getMany([ticket_id, customer_id].flatMap((id) => id ?? [])),
  ])
  const known = new Map(records.map((stored) => [stored.id, toWire(stored)]))
  const ticket: MailAbout['ticket'] = known.get(ticket_id ?? '')
  const customer: Doc<typeof customerEntity> | undefined = known.get(customer_id ?? '')
  const thing = ticket?.equipment_id ? await database.get(ticket.equipment_id) : undefined
  const locale = customer?.locale ?? group.locale
  const say = translatorOf(locale, texts[locale])
  const dayWords = (day: string) => dayText(day, locale, group.shop.country)
  const values = {
    customer: calledName(customer ?? {}),
    group: group.shop.name,
    number: String(ticket?.number ?? ''),
    status: say(`ticket.options.status.${ticket?.status ?? 'open'}`).toLowerCase(),
    equipment: firstLine(String(thing?.body.description ?? '')) || say('ticket.message.thing'),
    promised: dayWords(ticket?.promised_at ?? ''),
    total: '',
    due: '',
    link: '',
  }
  const own = (occasion: Occasion) => ownTemplate(group.messages, locale, occasion)
  return {
    shop: group.shop.name,
    replyTo: group.email ?? reply_to,
    locale,
    currency: group.currency,
    values,
    ticket,
    today: dayIn(group.clock, now),
    dayWords,
    write(occasion, more) {
      const all = { ...values, ...more }
      const template = own(occasion)
      return template ? fillMessage(template, all) : usualMessage(say, occasion, all)
    },
    subject(usual) {
      const template = own('subject')
      return ticket && template ? fillMessage(template, values) : usual
    },
  }
}

interface Source {
  /** Kind of the record that it is a paper of. */
  readonly kind: string
  /** Customers have no page of it, so its mail has no button. */
  readonly isPageless?: true
  /** Where not each record of the kind has one. */
  isOf?(record: WireDocument): boolean
  /** Failure not_found where there is no such paper any more. */
  load(context: RecordContext, mail: Mail, about: MailAbout): Promise<MailedPaper>
}

/** The paper is in the mail as a file. */
function attached(
  { subject, locale, shop, values }: MailAbout,
  { title, number }: { title: string; number: string },
  sheet: PdfDefinition,
): MailedPaper {
  const paper = `${title} ${number}`
  return {
    subject: subject(`${paper} · ${shop}`),
    text: wordsIn(locale)('mails.to-customer.attached', {
      customer: values.customer ?? '',
      group: shop,
      paper,
    }),
    pdf: { name: `${paper}.pdf`, sheet },
  }
}

const receipt = (form: 'check-in' | 'delivery'): Source => ({
  kind: ticketEntity.kind,
  async load(context, { record_id = '' }, about) {
    const { actor, database } = context
    const read = await loadReceipt(context, { id: record_id, form })
    const sheet = await receiptSheets([read], read.shop.sheet, {
      names: [actor.user_id ?? '', database.name],
    })
    return attached(about, read, sheet)
  },
})

/** All of the customer's that end within the month. */
async function endingContracts(
  context: RecordContext,
  { customer_id = '' }: Mail,
  { locale, shop, values, today, dayWords }: MailAbout,
): Promise<MailedPaper> {
  const selector = { klass: contractEntity.kind, customer_id, ...endingSelector(today) }
  const sort = [{ ends_at: 'asc' as const }]
  const { found } = await context.database.find({ selector, sort, limit: maxContracts })
  if (found.length === 0) throw fail('not_found', 'missing')
  const say = wordsIn(locale)
  const asked = { customer: values.customer ?? '', group: shop, count: found.length }
  const lines = found.map(({ body: { description, ends_at } }) => {
    return say('mails.to-customer.contract.ends', {
      name: String(description),
      day: dayWords(String(ends_at)),
    })
  })
  return {
    subject: say('mails.to-customer.contract.subject', asked),
    text: [
      say('mails.to-customer.contract.hello', asked),
      ...lines,
      say('mails.to-customer.contract.ask', asked),
    ].join('\n'),
  }
}

export const mailSources: Readonly<Record<MailPaper, Source>> = {
  estimate: {
    kind: estimateEntity.kind,
    async load(context, { record_id = '' }, about) {
      const { house, database, actor } = context
      const clerk = actor.user_id
      const estimate: Estimate = await get(context, record_id, {})
      const asked = { clerk, who: clerk ?? '', logo: '640' } as const
      const facts = await loadOffer(house, database, estimate, asked)
      const paper = estimatePaperOf(facts, wordsIn(facts.locale))
      const more = {
        total: paper.total[1],
        number: about.values.number || String(estimate.number ?? ''),
      }
      const { subject, pdf } = attached(about, paper, estimateSheet(paper))
      return { subject, text: about.write('estimate', more), pdf }
    },
  },
  payment: {
    kind: incomeKind,
    isOf: hasReceipt,
    async load(context, { record_id = '' }, about) {
      const paid = await readReceipt(context, record_id)
      return { ...attached(about, paid, paymentSheet(paid)), text: paid.message }
    },
  },
  'check-in': receipt('check-in'),
  delivery: receipt('delivery'),
  notice: {
    kind: ticketEntity.kind,
    async load({ database, actor }, { record_id = '' }, { ticket, write, currency, locale }) {
      if (!ticket) throw fail('not_found', 'missing')
      const money = seesMoney(actor) ? undefined : await moneyOfTicket(database, record_id)
      const due = money && dueWords(balanceOfTicket(money, currency, ticket), locale)
      return { subject: write('subject'), text: write(occasionOf(ticket), { due }) }
    },
  },
  contract: { kind: contractEntity.kind, isPageless: true, load: endingContracts },
}
