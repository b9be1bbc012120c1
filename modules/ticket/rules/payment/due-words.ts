// What is still to be paid, in the words of a message. Pure.
import { compareAmounts, moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import type { Balance } from './balance.ts'

/** Blank where nothing is to be paid. */
export function dueWords({ left, currency }: Pick<Balance, 'left' | 'currency'>, locale: Locale) {
  return compareAmounts(left, '0') > 0 ? moneyWords(left, currency, locale) : ''
}
