// Brings together what an estimate says to the customer, from the records of its Group.
import type { Doc } from '#core/entity/entity.ts'
import { dayIn } from '#core/time/zone.ts'
import type { House } from '#server/house.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Database } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { customer as customerEntity } from '../../entities/customer.ts'
import type { ticket as ticketEntity } from '../../entities/ticket.ts'
import type { PaperFacts } from '../../paper/estimate/paper.ts'
import { depositLeft } from '../../rules/payment/deposit.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { accountFor, balanceOfEstimate, moneyOfEstimate } from '../payment/load.ts'
import { loadGroup } from '../paper/group.ts'
import { loadLogo } from '../paper/logo.ts'
import { findEstimateSignature } from './signature.ts'
import type { Estimate } from './write.ts'

export interface OfferRequest {
  /** The clock of the shop; that of its language when nobody said. */
  readonly zone?: string
  /** Whose turn drawing the logo is. */
  readonly who: string
  /** Id of the person who hands it over. */
  readonly clerk?: string | null
  readonly logo: '320' | '640'
}

export async function loadOffer(
  house: House,
  database: Database,
  estimate: Estimate,
  { zone, who, clerk, logo: size }: OfferRequest,
): Promise<PaperFacts> {
  const { customer_id, ticket_id } = estimate
  const first = [customer_id, ticket_id, clerk].flatMap((id) => id || [])
  const [found, group, logo, signature, money] = await Promise.all([
    database.getMany(first),
    loadGroup(database, peopleTables(house.store)),
    loadLogo(house, database, { size, who }),
    findEstimateSignature(house, database, estimate._id),
    moneyOfEstimate(database, estimate),
  ])
  const known = new Map(found.map((stored) => [stored.id, toWire(stored)]))
  const customer: Doc<typeof customerEntity> | undefined = known.get(customer_id ?? '')
  const ticket: Doc<typeof ticketEntity> | undefined = known.get(ticket_id ?? '')
  const { equipment_id = '', technical_id = '' } = ticket ?? {}
  const more = await database.getMany([equipment_id, technical_id].filter(Boolean))
  const body = (id: string) => more.find((one) => one.id === id)?.body
  const balance = balanceOfEstimate(estimate, money, ticket)
  const shopZone = group.zone ?? zone ?? group.clock
  return {
    estimate,
    order: ticket?.number,
    technician: body(technical_id)?.label as string | undefined,
    equipment: body(equipment_id)?.description as string | undefined,
    customer: customer?.name,
    reported: ticket?.content,
    shop: group.shop,
    heading: group.settings.heading,
    signature,
    balance,
    deposit: depositLeft(ticket?.status, [estimate], balance),
    isOver: hasEnded(ticket?.status) || Boolean(ticket?.delivered_at),
    account: accountFor(group.pix, ticket, balance),
    locale: customer?.locale ?? group.locale,
    zone: shopZone,
    // Until when it holds is the day of the Group's own clock, as the job reads it.
    today: dayIn(group.clock, house.now().toISOString()),
    logo,
    logoSize: group.settings.logo,
    clerk: known.get(clerk ?? '')?.label ?? '',
  }
}
