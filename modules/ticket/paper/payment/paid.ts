// What has come in of what is due, as papers and pages say it. Pure.
import { moneyWords, totalOf } from '#core/numbers/money.ts'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { dayText } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import { isOpen, isPaid, type Balance, type Payment } from '../../rules/payment/balance.ts'
import type { Fact, Say } from '../receipt.ts'

/** A payment, with how it was paid, the calendar day of it, and whether it was what is paid first. */
export interface DatedPayment extends Payment {
  readonly date?: string
  readonly payment_way?: PaymentWay
  readonly is_deposit?: boolean
}

export interface PaidSoFar {
  readonly balance: Balance
  /** Those that are listed, the latest first. */
  readonly payments?: readonly DatedPayment[]
  /** Of the shop, whose days are written. */
  readonly country?: string
}

/** Lines for payments on a paper: of a longer list the earlier ones are one sum. */
const maxListed = 12

/** Each payment, what they come to, what of it is to be confirmed, and what is left and by when; nothing before the first payment, unless a day was agreed for what is left. */
export function paidFacts(
  { balance, payments = [], country }: PaidSoFar,
  locale: Locale,
  say: Say,
): Fact[] {
  const { currency, received, taken, left } = balance
  const money = (text: string) => moneyWords(text, currency, locale)
  const counted = payments.filter((one) => one.currency === currency)
  const [day] = counted.flatMap((one) => (isPaid(one) ? [] : (one.date ?? []))).toSorted()
  const listed = listOf(counted.filter(isPaid), { locale, country, money }, say)
  const [isIn, isToConfirm] = [received, taken].map((sum) => isOpen({ left: sum }))
  const by = day ? say('paid.left-by', { day: dayText(day, locale, country) }) : say('paid.left')
  return [
    ...(isIn || isToConfirm ? listed : []),
    ...(isIn ? [[say('paid.received'), money(received)] as const] : []),
    ...(isToConfirm ? [[say('paid.taken'), money(taken)] as const] : []),
    ...(isOpen({ left }) && (isIn || isToConfirm || day) ? [[by, money(left)] as const] : []),
  ]
}

interface Writing {
  readonly locale: Locale
  readonly country: string | undefined
  readonly money: (text: string) => string
}

/** `11/28/2026 · Deposit · Cash`, the latest last. */
function listOf(payments: readonly DatedPayment[], writing: Writing, say: Say): Fact[] {
  const { locale, country, money } = writing
  const isLong = payments.length > maxListed
  const shown = isLong ? payments.slice(0, maxListed - 1) : payments
  const earlier = payments.slice(shown.length)
  const rest = totalOf(earlier.map(({ value = '0' }) => value))
  const lines = shown.map(({ date = '', is_deposit, payment_way, value = '0' }): Fact => {
    const day = date && dayText(date, locale, country)
    const way = payment_way ? say(`payment.ways.${payment_way}`) : ''
    const kind = [is_deposit && say('paid.deposit'), way].filter(Boolean)
    const words = kind.length > 0 ? kind : [say('paid.payment')]
    return [[day, ...words].filter(Boolean).join(' · '), money(totalOf([value]))]
  })
  return [
    ...(isLong ? [[say('paid.earlier', { count: earlier.length }), money(rest)] as const] : []),
    ...lines.toReversed(),
  ]
}
