// A delivery receipt as it will be once what is on the screen is done: with what is billed and paid now, and without what stays. Pure.
import { moneyWords } from '#core/numbers/money.ts'
import { isOpen } from '../rules/payment/balance.ts'
import { pricedOf, type Bill, type Offered } from './bill.ts'
import { paidFacts, type PaidSoFar } from './payment/paid.ts'
import type { Receipt, Say } from './receipt.ts'

export interface Delivery {
  readonly soFar: PaidSoFar
  /** What is billed beside what was agreed before; undefined where nothing is. */
  readonly more?: Offered | undefined
  /** Of what it came with; blank where all of it goes along. */
  readonly not_returned: string
}

/** The code to pay by is that of what was open before: it goes with any payment. */
export function asDelivered(receipt: Receipt, delivery: Delivery, say: Say): Receipt {
  const { bill, parties, pix } = receipt
  const { soFar, not_returned } = delivery
  const billed = billNow(receipt, delivery, say)
  const isAsBefore = JSON.stringify(billed) === JSON.stringify(bill)
  const kept = [say('receipt.facts.not_returned'), not_returned] as const
  return {
    ...receipt,
    bill: billed,
    pix: isAsBefore && isOpen(soFar.balance) ? pix : null,
    parties: parties.map((party, at) =>
      at === parties.length - 1 && not_returned
        ? { ...party, facts: [...party.facts, kept] }
        : party,
    ),
  }
}

function billNow({ bill, locale }: Receipt, { soFar, more }: Delivery, say: Say): Bill | null {
  const paid = paidFacts(soFar, locale, say)
  if (!more) return bill && { ...bill, paid }
  const { groups, sums, total } = pricedOf(more, locale, say)
  const { due, currency } = soFar.balance
  return {
    groups: [...(bill?.groups ?? []), ...groups],
    sums: [...(bill?.sums ?? []), ...sums],
    total: [total[0], moneyWords(due, currency, locale)],
    paid,
  }
}
