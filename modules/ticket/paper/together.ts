// What a customer brought at once is on one receipt, which lists all of it and is signed once. Pure.
import type { Locale } from '#core/wire.ts'
import { helloValues } from './parties.ts'
import {
  receiptOf,
  type Fact,
  type Receipt,
  type ReceiptDevice,
  type ReceiptFacts,
  type Say,
} from './receipt.ts'

type Party = Receipt['parties'][number]

interface Visit {
  /** Of the first of its tickets. */
  readonly facts: ReceiptFacts
  readonly say: Say
  readonly receipts: Receipt[]
}

/**
 * The receipts of these tickets, in their order. Tickets of one check-in, which are saved in one moment, share theirs where what is
 * signed is the same; at delivery, and where no customer is known, each has its own.
 */
export function receiptsOf(
  tickets: readonly ReceiptFacts[],
  wordsIn: (locale: Locale) => Say,
): Receipt[] {
  const visits = new Map<string, Visit>()
  for (const facts of tickets) {
    const say = wordsIn(facts.locale)
    const receipt = receiptOf(facts, say)
    const key = visitOf(facts, receipt)
    const visit = visits.get(key) ?? { facts, say, receipts: [] }
    visits.set(key, visit)
    visit.receipts.push(receipt)
  }
  return [...visits.values()].map(together)
}

function visitOf({ form, ticket, customer }: ReceiptFacts, receipt: Receipt): string {
  if (form === 'delivery' || !customer) return ticket._id
  const { clauses, notes, signatures } = receipt
  return JSON.stringify([customer._id, ticket.created_at, clauses, notes, signatures])
}

function together({ facts: { customer: known, shop }, say, receipts }: Visit): Receipt {
  const [first, ...others] = receipts as [Receipt, ...Receipt[]]
  if (others.length === 0) return first
  const [customer] = first.parties as [Party]
  const number = receipts.map((one) => one.number).join(', ')
  const isShared = (fact: Fact) =>
    receipts.every(({ parties: [party] }) => party && has(party, fact))
  return {
    ...first,
    order: say('receipt.orders'),
    number,
    parties: [{ ...customer, facts: customer.facts.filter(isShared) }],
    devices: receipts.map((one) => deviceOf(one, isShared)),
    texts: [],
    checklist: null,
    link: null,
    message: say('receipt.message.here', { number, ...helloValues(known, shop) }),
  }
}

function deviceOf(receipt: Receipt, isShared: (fact: Fact) => boolean): ReceiptDevice {
  const { order, number, parties, texts, checklist, link } = receipt
  const [customer, device] = parties as [Party, Party]
  const own = customer.facts.filter((fact) => !isShared(fact))
  const facts = [...device.facts, ...own]
  return { title: `${order} ${number}`, number, name: device.name, facts, texts, checklist, link }
}

const has = ({ facts }: Party, [label, value]: Fact) =>
  facts.some((fact) => fact[0] === label && fact[1] === value)
