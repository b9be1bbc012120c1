// A delivery receipt as it will be once what is on the screen is done: with what is paid now, and without what stays. Pure.
import { isOpen } from '../rules/payment/balance.ts'
import { paidFacts, type PaidSoFar } from './payment/paid.ts'
import type { Receipt, Say } from './receipt.ts'

export interface Delivery {
  readonly soFar: PaidSoFar
  /** Of what it came with; blank where all of it goes along. */
  readonly not_returned: string
}

/** The code to pay by is that of what was open before: it goes with any payment. */
export function asDelivered(
  receipt: Receipt,
  { soFar, not_returned }: Delivery,
  say: Say,
): Receipt {
  const { bill, parties, pix, locale } = receipt
  const paid = paidFacts(soFar, locale, say)
  const isAsBefore = JSON.stringify(paid) === JSON.stringify(bill?.paid)
  const kept = [say('receipt.facts.not_returned'), not_returned] as const
  return {
    ...receipt,
    bill: bill && { ...bill, paid },
    pix: isAsBefore && isOpen(soFar.balance) ? pix : null,
    parties: parties.map((party, at) =>
      at === parties.length - 1 && not_returned
        ? { ...party, facts: [...party.facts, kept] }
        : party,
    ),
  }
}
