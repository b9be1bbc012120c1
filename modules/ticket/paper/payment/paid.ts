// What has come in of what is due, as papers and pages say it. Pure.
import { moneyWords } from '#core/numbers/money.ts'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { dayText } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import { isOpen, isReceived, type Balance, type Payment } from '../../rules/payment/balance.ts'
import type { Fact, Say } from '../receipt.ts'

/** A payment, with how it was paid and the calendar day of it. */
export interface DatedPayment extends Payment {
  readonly date?: string
  readonly payment_way?: PaymentWay
}

export interface PaidSoFar {
  readonly balance: Balance
  /** Those whose ways and days are said. */
  readonly payments?: readonly DatedPayment[]
  /** Of the shop, whose days are written. */
  readonly country?: string
}

/** Paid and how, and what is left and by when; nothing before the first payment, unless a day was agreed for what is left. */
export function paidFacts(
  { balance, payments = [], country }: PaidSoFar,
  locale: Locale,
  say: Say,
): Fact[] {
  const { currency, received, left } = balance
  const money = (text: string) => moneyWords(text, currency, locale)
  const counted = payments.filter((one) => one.currency === currency)
  const [day] = counted.flatMap((one) => (isReceived(one) ? [] : (one.date ?? []))).toSorted()
  const ways = new Set(counted.flatMap((one) => (isReceived(one) && one.payment_way) || []))
  const how = [...ways].map((way) => say(`payment.ways.${way}`)).join(', ')
  const isPaid = isOpen({ left: received })
  const by = day ? say('paid.left-by', { day: dayText(day, locale, country) }) : say('paid.left')
  const paid = how ? `${say('paid.received')} (${how})` : say('paid.received')
  return [
    ...(isPaid ? [[paid, money(received)] as const] : []),
    ...(isOpen({ left }) && (isPaid || day) ? [[by, money(left)] as const] : []),
  ]
}
