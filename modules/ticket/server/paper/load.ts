// Brings together what a receipt of a ticket says, from the records of its Group.
import type { Doc } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { RecordContext } from '#server/records/face.ts'
import { get } from '#server/records/get.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { contract as contractEntity } from '../../entities/contract.ts'
import type { customer as customerEntity } from '../../entities/customer.ts'
import type { equipment as equipmentEntity } from '../../entities/equipment.ts'
import { ticket as ticketEntity } from '../../entities/ticket.ts'
import { receiptOf, type Receipt, type ReceiptFacts } from '../../paper/receipt.ts'
import type { ReceiptForm } from '../../paper/receipt-forms.ts'
import { customerComments } from '../customer-comments.ts'
import { findLink } from '#server/session/links.ts'
import { statusLinks } from '../link/sorts.ts'
import { findSignature } from '../signature/keep.ts'
import { moneyOfTicket } from '../payment/load.ts'
import { returnOf } from '../relations/relate.ts'
import { loadGroup } from './group.ts'
import { loadLogo } from './logo.ts'
import { moneyOnPaper } from './money.ts'
import { wordsIn } from './words.ts'

export interface ReceiptRequest {
  readonly id: string
  readonly form: ReceiptForm
  /** The caller's clock, for a Group that has none set. */
  readonly zone?: string
}

/** Failure not_found when it is not a ticket here. */
export async function loadReceipt(
  context: RecordContext,
  request: ReceiptRequest,
): Promise<Receipt> {
  const facts = await loadFacts(context, request)
  return receiptOf(facts, wordsIn(facts.locale))
}

/** What a receipt is written from. Failure not_found when it is not a ticket here. */
export async function loadFacts(
  context: RecordContext,
  { id, form, zone }: ReceiptRequest,
): Promise<ReceiptFacts> {
  const { database, house, actor } = context
  if (house.registry.byId(id) !== ticketEntity) throw fail('not_found', 'missing')
  const ticket: Doc<typeof ticketEntity> = await get(context, id, {})
  const { customer_id, equipment_id, contract_id, created_by, technical_id } = ticket
  const ids = [customer_id, equipment_id, contract_id, created_by, technical_id, actor.user_id]
  const who = actor.user_id ?? ''
  const [records, group, link, logo, signature, comments, money, first] = await Promise.all([
    database.getMany([...new Set(ids.flatMap((one) => one || []))]),
    loadGroup(database, peopleTables(house.store)),
    findLink(house, database.name, id, statusLinks),
    loadLogo(house, database, { size: '640', who }),
    findSignature(house, database, { id, form }),
    customerComments(database, id),
    moneyOfTicket(database, id),
    form === 'check-in' ? returnOf(database, id) : undefined,
  ])
  const known = new Map(records.map((stored) => [stored.id, toWire(stored)]))
  const customer: Doc<typeof customerEntity> | undefined = known.get(customer_id ?? '')
  const equipment: Doc<typeof equipmentEntity> | undefined = known.get(equipment_id ?? '')
  const contract: Doc<typeof contractEntity> | undefined = known.get(contract_id ?? '')
  const locale = customer?.locale ?? group.locale
  return {
    form,
    ...(await moneyOnPaper(database, { ticket, money, group, isDelivery: form === 'delivery' })),
    customer,
    equipment,
    contract,
    contractReceipt: group.contractReceipt,
    shop: group.shop,
    settings: group.settings,
    comments: comments.map(({ content }) => content),
    names: new Map([...known].map(([one, { label = '' }]) => [one, label])),
    printedBy: actor.user_id,
    link: link?.url,
    logo,
    signature,
    locale,
    returnOf: first,
    zone: group.zone ?? zone ?? group.clock,
  }
}
