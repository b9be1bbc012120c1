// What a receipt says (trade 7): every word of it, in the customer's language, whatever it is drawn on. Of the customer it
// has the name, a telephone and an address; never a document, never the password of the device. Pure.
import type { Doc } from '#core/entity/entity.ts'
import { plainWords } from '#core/markdown/plain.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { momentText } from '#core/time/moment.ts'
import type { Locale } from '#core/wire.ts'
import type { contract } from '../entities/contract.ts'
import type { customer } from '../entities/customer.ts'
import type { equipment } from '../entities/equipment.ts'
import type { estimate } from '../entities/estimate.ts'
import type { ticket } from '../entities/ticket.ts'
import type { ContractReceipt } from '../rules/contract/usual-clauses.ts'
import type { ChecklistItem, LineState } from '../rules/ticket/checklist.ts'
import type { Balance } from '../rules/payment/balance.ts'
import type { PixSettings } from '../rules/pix/settings.ts'
import type { UsedReceiptSettings } from '../rules/receipt/receipt-settings.ts'
import { signaturePath, type Signature } from '../rules/receipt/signature.ts'
import { placeLogo, type PaperLogo, type PlacedLogo } from '../rules/receipt/logo.ts'
import { billOf, type Bill } from './bill.ts'
import { clausesOf, type Clauses } from './clauses.ts'
import type { DatedPayment } from './payment/paid.ts'
import { clip, customerOf, equipmentOf, helloValues, warrantyWords } from './parties.ts'
import { pixOf, type PixPart } from './pix.ts'
import { qrCode, type QrCode } from './qr.ts'
import type { ReceiptForm } from './receipt-forms.ts'
import { shopHead, type Shop, type ShopHead } from './shop.ts'

/** Words of a language by key. */
export type Say = (key: string, values?: Record<string, string | number>) => string

export interface ReceiptFacts {
  readonly form: ReceiptForm
  readonly ticket: Doc<typeof ticket>
  readonly customer: Doc<typeof customer> | undefined
  readonly equipment: Doc<typeof equipment> | undefined
  /** The ticket's, and whether a receipt without one has the Group's clauses. */
  readonly contract: Doc<typeof contract> | undefined
  readonly contractReceipt: ContractReceipt
  readonly shop: Shop
  readonly settings: UsedReceiptSettings
  /** What was written for the customer, the newest first: Markdown, printed as plain words. */
  readonly comments: readonly string[]
  /** Names of people by id; who is not known has none. */
  readonly names: ReadonlyMap<string, string>
  /** Id of the person who hands the receipt over. */
  readonly printedBy: string | null
  /** The language it is written in. */
  readonly locale: Locale
  /** Of a return under warranty: the number of the ticket it came back from. */
  readonly returnOf?: number | undefined
  /** The clock of the shop. */
  readonly zone: string
  /** Address of the status page. */
  readonly link?: string
  readonly logo?: PaperLogo
  /** On delivery: what was agreed. */
  readonly estimates: readonly Doc<typeof estimate>[]
  /** What came in for the ticket, what of the rest is paid first, as decimal text, and the Group's account for Pix. */
  readonly balance: Balance
  readonly deposit?: string | undefined
  readonly payments: readonly DatedPayment[]
  readonly account?: PixSettings
  /** What the customer signed on the screen, and the ISO moment. */
  readonly signature?: Signature & { readonly at: string }
}

/** A label and its value. */
export type Fact = readonly [label: string, value: string]

export interface ReceiptLine {
  readonly text: string
  readonly state: LineState | 'heading'
}

export interface Receipt {
  readonly locale: Locale
  readonly title: string
  /** "Service order", over the number. */
  readonly order: string
  readonly number: string
  readonly copies: readonly string[]
  readonly cut: string
  readonly shop: ShopHead & { readonly logo: PlacedLogo | null }
  /** Customer and equipment; the customer alone where several devices are listed. */
  readonly parties: readonly ReceiptParty[]
  /** What was checked in at once; none where it is one device. */
  readonly devices: readonly ReceiptDevice[]
  readonly texts: readonly { readonly title: string; readonly text: string }[]
  /** Begins with a heading. */
  readonly checklist: readonly ReceiptLine[] | null
  /** On delivery, of what was agreed. */
  readonly bill: Bill | null
  readonly clauses: Clauses | null
  readonly notes: readonly string[]
  /** Null where nothing is to be paid by Pix, and at check-in. */
  readonly pix: PixPart | null
  readonly link: { readonly url: string; readonly words: string; readonly qr: QrCode } | null
  /** The customer's, then the shop's. */
  readonly signatures: readonly ReceiptSignature[]
  /** To be sent with the link to the customer's page. */
  readonly message: string
}

interface ReceiptParty {
  readonly title: string
  readonly name: string
  readonly facts: readonly Fact[]
}

/** One of several, with what is said of its ticket alone. */
export interface ReceiptDevice
  extends ReceiptParty, Pick<Receipt, 'number' | 'texts' | 'checklist' | 'link'> {}

export interface ReceiptSignature {
  readonly name: string
  readonly role: string
  /** On the screen; null: there is a line to sign on. */
  readonly drawn: { readonly path: string; readonly words: string } | null
}

/** How long a customer is at the counter after the ticket was opened. */
const counterMs = 60 * 60 * 1_000

/** Characters of a text that are printed: the ticket has the rest. */
const maxTextLength = 3_000

export function receiptOf(facts: ReceiptFacts, say: Say): Receipt {
  const { form, ticket, shop, settings, locale, link } = facts
  const { account, balance, deposit } = facts
  const { heading } = settings
  const isDelivery = form === 'delivery'
  const bill = isDelivery
    ? billOf(facts.estimates, { ...facts, country: shop.country }, locale, say)
    : null
  return {
    locale,
    title: say(`receipt.form.${form}`),
    order: say('receipt.order'),
    number: ticket.number === undefined ? '' : String(ticket.number),
    copies: [say('receipt.copies.company'), say('receipt.copies.customer')],
    cut: say('receipt.cut'),
    shop: { ...shopHead({ shop, heading }), logo: placeLogo(facts.logo, settings.logo) },
    parties: [customerOf(facts, bill, say), equipmentOf(facts, say)],
    devices: [],
    texts: textsOf(facts, say),
    checklist: checklistOf(linesOf(facts), say),
    bill,
    clauses: clausesOf({ ...facts, usual: settings.clauses }, say('receipt.clauses')),
    notes: notesOf(facts, say),
    pix: isDelivery
      ? pixOf({ account, balance, deposit, order: ticket.number }, locale, say)
      : null,
    link: link === undefined ? null : { url: link, words: say('receipt.follow'), qr: qrCode(link) },
    signatures: signaturesOf(facts, say),
    message: messageOf(facts, say),
  }
}

function messageOf({ ticket, customer, shop }: ReceiptFacts, say: Say): string {
  const { number = '', delivered_at } = ticket
  const values = { ...helloValues(customer, shop), number: String(number) }
  return delivered_at
    ? say('receipt.message.delivered', values)
    : say('receipt.message.here', values)
}

function textsOf({ form, ticket: { content, problem }, comments }: ReceiptFacts, say: Say) {
  const found = form === 'delivery' ? problem : undefined
  const words = comments
    .toReversed()
    .map((line) => plainWords(line))
    .join('\n')
  return [
    { title: say('receipt.reported'), text: clip(content ?? '', maxTextLength) },
    { title: say('receipt.found'), text: clip(found ?? '', maxTextLength) },
    { title: say('receipt.words'), text: clip(words, maxTextLength) },
  ].filter(({ text }) => text !== '')
}

/** At check-in the customer signs what was looked at with them: what the work decided later is open there. */
function linesOf({ form, ticket, signature }: ReceiptFacts): readonly ChecklistItem[] | undefined {
  const { checklist, created_at = '' } = ticket
  if (form === 'delivery') return checklist
  const end = signature?.at ?? new Date(Date.parse(created_at) + counterMs).toISOString()
  return checklist?.map((line) =>
    (line.at ?? '') > end ? { ...line, state: 'open', note: '' } : line,
  )
}

function checklistOf(lines: readonly ChecklistItem[] | undefined, say: Say): Receipt['checklist'] {
  if (!lines || lines.length === 0) return null
  const printed = lines.map(({ text = '', heading, state = 'open', note }): ReceiptLine => ({
    text: note ? `${text}: ${note}` : text,
    state: heading ? 'heading' : state,
  }))
  const isHeaded = printed[0]?.state === 'heading'
  return isHeaded ? printed : [{ text: say('receipt.checklist'), state: 'heading' }, ...printed]
}

/** What the Group has printed, and the sentences that follow from its settings. Nothing says that anything becomes the shop's. */
function notesOf(facts: ReceiptFacts, say: Say): string[] {
  const { form, settings, locale } = facts
  const { check_in, delivery, storage_days, storage_fee, currency } = settings
  const own = (form === 'check-in' ? check_in : delivery) ?? ''
  const storage =
    form === 'check-in' &&
    storage_days &&
    storage_fee &&
    say('receipt.storage-note', {
      days: storage_days,
      fee: moneyWords(storage_fee, currency, locale),
    })
  const warranty = form === 'delivery' && warrantyWords(facts, say, 'warranty-note')
  return [...own.split(/\n+/), storage, warranty].flatMap((note) => note || [])
}

function signaturesOf(facts: ReceiptFacts, say: Say): Receipt['signatures'] {
  const { form, ticket, customer, shop, names, printedBy, signature, zone, locale } = facts
  const clerk = form === 'check-in' ? ticket.created_by : printedBy
  return [
    {
      name: signature?.name ?? customer?.name ?? '',
      role: say(`receipt.signed.customer.${form}`),
      drawn: signature
        ? {
            path: signaturePath(signature.strokes),
            words: say('receipt.signed.at', {
              moment: momentText(zone, signature.at, locale, shop.country),
            }),
          }
        : null,
    },
    {
      name: names.get(clerk ?? '') ?? '',
      role: say(`receipt.signed.shop.${form}`, { shop: shop.name }),
      drawn: null,
    },
  ]
}
