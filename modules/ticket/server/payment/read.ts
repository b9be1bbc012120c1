// What a ticket or an estimate has come to: how much is due, what came in, and what a payment of it can be written into.
import type { Verb } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import { get } from '#server/records/get.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { estimate as estimateEntity } from '../../entities/estimate.ts'
import { ticket as ticketEntity } from '../../entities/ticket.ts'
import type { Status } from '../../rules/ticket/status.ts'
import { isOpen, isReceived, isTaken, type Balance } from '../../rules/payment/balance.ts'
import { depositOpen, depositsOf, type PaidWork } from '../../rules/payment/deposit.ts'
import { incomeKind, outgoKind, walletKind } from '../../rules/payment/kinds.ts'
import { profitOf } from '../../rules/payment/profit.ts'
import type {
  CostLine,
  PaidTicket,
  PaymentLine,
  Payments,
  WalletChoice,
} from '../../rules/payment/wire.ts'
import { loadGroup } from '../paper/group.ts'
import {
  agreedOf,
  balanceOfEstimate,
  balanceOfIncome,
  balanceOfTicket,
  costsOf,
  moneyOfEstimate,
  moneyOfTicket,
  moneyOfTickets,
  type Offer,
  type PaymentDoc,
} from './load.ts'

/** Wallets that are offered. */
const maxWallets = 500

/** Failure not_found when it is no ticket, estimate or income here. */
export async function readPayments(context: RecordContext, id: string): Promise<Payments> {
  const { house, actor } = context
  const entity = house.registry.byId(id)
  const isIncome = entity?.kind === incomeKind
  if (!isIncome && entity !== ticketEntity && entity !== estimateEntity)
    throw fail('not_found', 'missing')
  const record = await get(context, id, {})
  const wallets = await walletsOf(context)
  const may = (verb: Verb, kind: string) =>
    house.registry.byKind(kind)?.access(actor, verb) === undefined
  const ticket = await ticketOf(context, record)
  const work = isIncome
    ? { ...balanceOfIncome(record), payments: [] }
    : await workOf(context, record, { ticket, wallets, may })
  return {
    ...work,
    ...(ticket && { number: Number(ticket.number) }),
    wallets: wallets.filter(({ active }) => active !== false).map(choiceOf),
    ...(typeof record.customer_id === 'string' && { customer_id: record.customer_id }),
    paid_by: (await nameOf(context, record)) || String(record.paid_by ?? ''),
    may_record: may(isIncome ? 'update' : 'create', incomeKind),
    may_make_wallet: may('create', walletKind),
  }
}

interface Seen {
  /** That it is, or names. */
  readonly ticket: WireDocument | undefined
  readonly wallets: readonly WalletDoc[]
  readonly may: (verb: Verb, kind: string) => boolean
}

/** What a ticket or an estimate has come to. */
async function workOf(
  { database, house }: RecordContext,
  record: WireDocument,
  { ticket, wallets, may }: Seen,
): Promise<Balance & Pick<Payments, 'costs' | 'payments' | 'deposit'>> {
  const { _id: id } = record
  const isTicket = house.registry.byId(id) === ticketEntity
  const { currency } = await loadGroup(database, peopleTables(house.store))
  const money = await (isTicket ? moneyOfTicket(database, id) : moneyOfEstimate(database, record))
  const balance = isTicket
    ? balanceOfTicket(money, currency, record)
    : balanceOfEstimate(record, money, ticket)
  const offers = isTicket ? money.estimates : [record as Offer]
  const deposit = depositOpen(ticket?.status as Status | undefined, offers, balance)
  const deposits = depositsOf({ ...money, ticket: ticket as PaidWork['ticket'] })
  const spent = isTicket && may('read', outgoKind) ? await costsOf(database, id) : undefined
  return {
    ...balance,
    ...(spent && {
      costs: {
        ...profitOf(balance, await agreedOf(database, money, balance, ticket), spent),
        lines: spent.map(costOf),
        may_add: may('create', outgoKind),
      },
    }),
    payments: money.payments.map((one) => ({
      ...lineOf(one, wallets),
      ...(deposits.has(one._id) && { is_deposit: true }),
    })),
    ...(isOpen({ left: deposit }) && { deposit }),
  }
}

async function ticketOf(
  { database }: RecordContext,
  record: WireDocument,
): Promise<WireDocument | undefined> {
  if (record.klass === ticketEntity.kind) return record
  const id = record.ticket_id
  const ticket = typeof id === 'string' ? await database.get(id) : undefined
  return ticket && !ticket.deleted ? toWire(ticket) : undefined
}

interface WalletDoc extends WireDocument {
  readonly name?: string
  readonly currency?: string
  readonly active?: boolean
  readonly drawer?: boolean
}

async function walletsOf({ database }: RecordContext): Promise<WalletDoc[]> {
  const { found } = await database.find({ selector: { klass: walletKind }, limit: maxWallets })
  const wallets: WalletDoc[] = found.map((stored) => toWire(stored))
  return wallets.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
}

const choiceOf = ({ _id, name = '', currency = '', drawer = false }: WalletDoc): WalletChoice => ({
  _id,
  name,
  currency,
  is_drawer: drawer,
})

function lineOf(payment: PaymentDoc, wallets: readonly WalletDoc[]): PaymentLine {
  const { _id, _rev = '', date = '', value = '', currency = '', paid_by = '' } = payment
  return {
    _id,
    _rev,
    date,
    value,
    currency,
    paid_by,
    wallet: wallets.find((one) => one._id === payment.wallet_id)?.name ?? '',
    way: payment.payment_way ?? null,
    is_received: isReceived(payment),
    ...(isTaken(payment) && { is_taken: true }),
    is_imported: payment.imported === true,
    created_at: payment.created_at ?? '',
    created_by: payment.created_by ?? '',
  }
}

const costOf = (outgo: PaymentDoc): CostLine => {
  const { _id, date = '', value = '', currency = '', label = '' } = outgo
  return { _id, date, value, currency, label, is_paid: isReceived(outgo) }
}

async function nameOf({ database }: RecordContext, record: WireDocument): Promise<string> {
  const id = record.customer_id
  const customer = typeof id === 'string' ? await database.get(id) : undefined
  return customer && !customer.deleted ? String(customer.body.name ?? '') : ''
}

/** Of the tickets of a list, those that have money on them. */
export async function readPaid(
  { database, house }: RecordContext,
  ids: readonly string[],
): Promise<Record<string, PaidTicket>> {
  const tickets = [...new Set(ids)].filter((id) => house.registry.byId(id) === ticketEntity)
  if (tickets.length === 0) return {}
  const [money, { currency }, found] = await Promise.all([
    moneyOfTickets(database, tickets),
    loadGroup(database, peopleTables(house.store)),
    database.getMany(tickets),
  ])
  const works = new Map(found.map(({ id, body }) => [id, body]))
  const paid = [...money].map(([id, one]) => {
    return [id, balanceOfTicket(one, currency, works.get(id))] as const
  })
  return Object.fromEntries(
    paid.filter(([, { state }]) => state !== 'none').map(([id, one]) => [id, paidOf(one)]),
  )
}

const paidOf = ({ state, currency, due, received, taken, left }: Balance): PaidTicket => ({
  state,
  currency,
  due,
  received,
  taken,
  left,
})
