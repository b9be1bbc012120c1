// A receipt of payment: who paid how much, in figures and in words, for what, and who received it; every word in the customer's
// language, whatever it is drawn on. No document of the customer is in it. Pure.
import { dayText } from '#core/time/day.ts'
import { moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import {
  placeLogo,
  type LogoSize,
  type PaperLogo,
  type PlacedLogo,
} from '../../rules/receipt/logo.ts'
import type { Named } from '../../rules/customer/contact.ts'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { helloValues } from '../parties.ts'
import type { Fact, ReceiptSignature, Say } from '../receipt.ts'
import { shopHead, type Shop, type ShopHead } from '../shop.ts'
import { amountWords } from './amount-words.ts'

export interface PaymentFacts {
  readonly payment: {
    readonly _id: string
    /** A calendar day. */
    readonly date?: string
    /** Decimal text. */
    readonly value?: string
    readonly currency?: string
    readonly paid_by?: string
    readonly description?: string
    readonly payment_way?: PaymentWay
  }
  /** Number of the ticket, and of the estimate. */
  readonly order: number | undefined
  readonly estimate: number | undefined
  readonly equipment: string | undefined
  /** It was paid before the work, as agreed. */
  readonly isDeposit: boolean
  readonly customer: Named | undefined
  readonly shop: Shop
  /** Under the shop's name: its full name and documents. */
  readonly heading: string | undefined
  readonly logo: PaperLogo | undefined
  readonly logoSize: LogoSize | undefined
  /** Name of the person who issues it; blank without one. */
  readonly clerk: string
  readonly locale: Locale
}

export interface PaymentReceipt {
  readonly locale: Locale
  readonly title: string
  /** `2887-7QX3`. */
  readonly number: string
  readonly copies: readonly string[]
  readonly cut: string
  readonly shop: ShopHead & { readonly logo: PlacedLogo | null }
  readonly amount: string
  /** "Recebemos de … a importância de …". */
  readonly text: string
  readonly facts: readonly Fact[]
  readonly signature: ReceiptSignature
  /** To be sent with the link to it. */
  readonly message: string
}

/** Characters of an id that no other payment of the same ticket shares: the end of an id is random. */
const mark = 4

/** Of the ticket or the estimate and of the payment itself: it stays, whatever else is taken back. */
export function receiptNumber({ payment, order, estimate }: PaymentFacts): string {
  return [order ?? estimate, payment._id.slice(-mark).toUpperCase()].filter(Boolean).join('-')
}

export function paymentReceiptOf(facts: PaymentFacts, say: Say): PaymentReceipt {
  const { payment, order, estimate, equipment, shop, locale } = facts
  const { value = '0', currency = '', date = '', payment_way } = payment
  const amount = moneyWords(value, currency, locale)
  const number = receiptNumber(facts)
  const name = payment.paid_by ?? facts.customer?.name ?? ''
  const about = (payment.description ?? '').replace(/\.$/, '')
  const values = {
    name,
    amount,
    words: amountWords(value, currency, locale),
    about,
  }
  const all: Fact[] = [
    [say('payment.date'), dayText(date, locale, shop.country)],
    [say('payment.way'), payment_way ? say(`payment.ways.${payment_way}`) : ''],
    [say('payment.ticket'), order === undefined ? '' : String(order)],
    [say('payment.offer'), estimate === undefined ? '' : String(estimate)],
    [say('receipt.equipment'), equipment ?? ''],
  ]
  return {
    locale,
    title: say(facts.isDeposit ? 'payment.deposit' : 'payment.title'),
    number,
    copies: [say('receipt.copies.company'), say('receipt.copies.customer')],
    cut: say('receipt.cut'),
    shop: { ...shopHead(facts), logo: placeLogo(facts.logo, facts.logoSize) },
    amount,
    text: say(`payment.text.${name ? 'named' : 'nameless'}.${about ? 'for' : 'plain'}`, values),
    facts: all.filter(([, text]) => text !== ''),
    signature: { name: facts.clerk, role: shop.name, drawn: null },
    message: say('payment.message', { ...helloValues(facts.customer, shop), amount }),
  }
}
