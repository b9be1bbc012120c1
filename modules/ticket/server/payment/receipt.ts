// Brings together what the receipt of a payment says, from the records of its Group.
import type { Doc } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import type { RecordContext } from '#server/records/face.ts'
import { get } from '#server/records/get.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Database } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { customer as customerEntity } from '../../entities/customer.ts'
import type { ticket as ticketEntity } from '../../entities/ticket.ts'
import { paymentReceiptOf, type PaymentReceipt } from '../../paper/payment/receipt.ts'
import { isReceived } from '../../rules/payment/balance.ts'
import { depositsOf } from '../../rules/payment/deposit.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import type { Estimate } from '../estimate/write.ts'
import { loadGroup } from '../paper/group.ts'
import { loadLogo } from '../paper/logo.ts'
import { wordsIn } from '../paper/words.ts'
import { moneyOfEstimate, moneyOfTicket, type Money, type PaymentDoc } from './load.ts'

interface ReceiptOptions {
  /** Key of the person in the queue for drawing the logo. */
  readonly who: string
  /** Id of the person who issues it. */
  readonly clerk: string | null
  readonly logo: '320' | '640'
}

/** It pays for a ticket or an estimate, and has come in: another income has no receipt here. */
export const hasReceipt = (payment: PaymentDoc): boolean =>
  (payment.ticket_id !== undefined || payment.estimate_id !== undefined) && isReceived(payment)

/** Failure not_found when it is not a payment of a ticket or an estimate, and for one that has not come in. */
export async function readReceipt(context: RecordContext, id: string): Promise<PaymentReceipt> {
  const { house, database, actor } = context
  if (house.registry.byId(id)?.kind !== incomeKind) throw fail('not_found', 'missing')
  const payment: PaymentDoc = await get(context, id, {})
  if (!hasReceipt(payment)) throw fail('not_found', 'missing')
  const clerk = actor.user_id
  return loadReceipt(house, database, payment, { clerk, who: clerk ?? '', logo: '640' })
}

export async function loadReceipt(
  house: House,
  database: Database,
  payment: PaymentDoc,
  { who, clerk, logo: size }: ReceiptOptions,
): Promise<PaymentReceipt> {
  const { ticket_id, estimate_id, customer_id } = payment
  const ids = [ticket_id, estimate_id, customer_id, clerk].flatMap((one) => one || [])
  const [records, group, logo] = await Promise.all([
    database.getMany(ids),
    loadGroup(database, peopleTables(house.store)),
    loadLogo(house, database, { size, who }),
  ])
  const known = new Map(records.map((stored) => [stored.id, toWire(stored)]))
  const ticket: Doc<typeof ticketEntity> | undefined = known.get(ticket_id ?? '')
  const estimate: Estimate | undefined = known.get(estimate_id ?? '')
  const customer: Doc<typeof customerEntity> | undefined = known.get(customer_id ?? '')
  const thing = ticket?.equipment_id ? await database.get(ticket.equipment_id) : undefined
  const money = await moneyOf(database, ticket_id, estimate)
  const locale = customer?.locale ?? group.locale
  const facts = {
    payment,
    order: ticket?.number,
    estimate: estimate?.number,
    equipment: firstLine(String(thing?.body.description ?? ''), 120),
    isDeposit: depositsOf({ ...money, ticket }).has(payment._id),
    customer,
    shop: group.shop,
    heading: group.settings.heading,
    logo,
    logoSize: group.settings.logo,
    clerk: known.get(clerk ?? '')?.label ?? '',
    locale,
  }
  return paymentReceiptOf(facts, wordsIn(locale))
}

async function moneyOf(
  database: Database,
  ticket_id: string | undefined,
  estimate: Estimate | undefined,
): Promise<Money> {
  if (ticket_id) return moneyOfTicket(database, ticket_id)
  return estimate ? moneyOfEstimate(database, estimate) : { estimates: [], payments: [] }
}
