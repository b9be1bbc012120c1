// What has come in of what is due, as papers and pages say it. Pure.
import { moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import { isOpen, type Balance } from '../../rules/payment/balance.ts'
import type { Fact, Say } from '../receipt.ts'

/** Paid, and what is left; nothing before the first payment. */
export function paidFacts({ currency, received, left }: Balance, locale: Locale, say: Say): Fact[] {
  if (!isOpen({ left: received })) return []
  const money = (text: string) => moneyWords(text, currency, locale)
  const rest: Fact[] = isOpen({ left }) ? [[say('paid.left'), money(left)]] : []
  return [[say('paid.received'), money(received)], ...rest]
}
