// A delivery receipt as it will be once what is on the screen is done: with what is billed and paid now, and without what stays. Pure.
import { isOpen } from '../rules/payment/balance.ts'
import { billOf, type Offered } from './bill.ts'
import type { PaidSoFar } from './payment/paid.ts'
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
  const { bill, parties, pix, locale } = receipt
  const { soFar, more, not_returned } = delivery
  const added = more ? [{ ...more, status: 'approved' as const }] : []
  const billed = billOf([...(bill?.offers ?? []), ...added], soFar, locale, say)
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
