// What is to be received in a Group or from a customer: of approved estimates what is neither paid nor expected, and what is expected and not taken, by
// its day; of a customer also what was paid, and what waits for a yes.
import { z } from 'zod'
import type { Doc } from '#core/entity/entity.ts'
import { totalOf } from '#core/numbers/money.ts'
import { dayIn } from '#core/time/zone.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Call } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import type { RecordContext } from '#server/records/face.ts'
import { sumRecords } from '#server/records/summarize.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { pagesOf, type Finds } from '#server/store/queries/pages.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { estimate as estimateEntity } from '../../entities/estimate.ts'
import type { ticket as ticketEntity } from '../../entities/ticket.ts'
import { waitingStates } from '../../rules/estimate/state.ts'
import { isOpen, type Balance, type Work } from '../../rules/payment/balance.ts'
import { depositOpen } from '../../rules/payment/deposit.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import type { Receivable } from '../../rules/payment/receivable.ts'
import type { CustomerSum, Receivables } from '../../rules/payment/wire.ts'
import { shownTitle } from '../../rules/ticket/title.ts'
import { loadGroup } from '../paper/group.ts'
import type { Estimate } from '../estimate/write.ts'
import { balanceOfTicket, billedOf, moneyOfTickets, type Money, type PaymentDoc } from './load.ts'

/** Approved estimates that are looked at at once, and what is answered at most: unpaid tickets, and expected payments. */
const atOnce = 200
const maxUnpaid = 2_000
const maxExpected = 500
/** The same of several customers together: each is asked for by how much it owes. */
const maxExpectedOfSeveral = 5_000
/** What is read of an expected payment. */
const members = [
  'customer_id',
  'ticket_id',
  'estimate_id',
  'paid_by',
  'label',
  'date',
  'value',
  'currency',
]
/** Estimates without an answer that are named; their list has the others. */
const maxOffers = 20

/** Rows of a page. */
const maxCustomers = 100

export const receivableQuery = z.object({
  customer_id: z
    .string()
    .max(maxCustomers * 32)
    .optional()
    .meta({
      description: `Of one customer, with what they paid, and what waits for a yes; or of several, a comma between their ids, at most ${maxCustomers}`,
    }),
})

export async function readReceivable(call: Call, context: RecordContext): Promise<Receivables> {
  const { customer_id } = call.query as z.infer<typeof receivableQuery>
  const inTurn = turnsOf(call, Infinity)
  const several = customer_id?.includes(',')
    ? customer_id.split(',').slice(0, maxCustomers)
    : undefined
  const of =
    customer_id === undefined ? {} : { customer_id: several ? { $in: several } : customer_id }
  const { currency, clock } = await loadGroup(context.database, peopleTables(call.house.store))
  // Each page is a turn of its own.
  const queries: Finds = {
    find: (...asked) => inTurn(() => context.database.find(...asked)),
  }
  const billed: Billed = (some) => inTurn(() => billedOf(context.database, some))
  const known =
    customer_id === undefined || several
      ? undefined
      : {
          paid: await inTurn(() => paidBy(context, of)),
          ...(await waitingOf(queries, billed, of)),
        }
  const balanceOf = (money: Money, ticket?: Work) => balanceOfTicket(money, currency, ticket)
  const unpaid = await unpaidTickets(context, queries, of, balanceOf)
  const selector = { klass: incomeKind, ...of, ...pending, taken_on: { $exists: false } }
  const sort = [{ date: 'asc' as const }]
  const most = several ? maxExpectedOfSeveral : maxExpected
  const expected: PaymentDoc[] = []
  for await (const page of pagesOf(queries, { selector, sort, limit: maxExpected + 1, members })) {
    expected.push(...(await billed(page.map((stored): PaymentDoc => toWire(stored)))))
    if (expected.length > most) break
  }
  const isCut = unpaid.length >= maxUnpaid || expected.length > most
  const rows = [
    ...unpaid.map(({ ticket, balance, deposit }) => ({
      ...rowOf(ticket),
      about: `#${String(ticket.number)} ${shownTitle(ticket)}`,
      due: typeof ticket.delivered_at === 'string' ? dayIn(clock, ticket.delivered_at) : null,
      value: balance.open,
      ...(isOpen({ left: deposit }) && { deposit }),
      currency: balance.currency,
    })),
    ...expected.slice(0, most).map((income) => ({
      ...rowOf(income),
      customer: income.paid_by ?? '',
      about: income.label ?? '',
      due: income.date ?? null,
      value: income.value ?? '0',
      currency: income.currency ?? '',
    })),
  ]
  return {
    today: dayIn(clock, context.now),
    rows: (await named(context, rows)).toSorted(oldestFirst),
    ...(isCut && { more: true }),
    ...(known && { customer: known }),
  }
}

const pending = { confirmed: false, imported: false }
const last = '9999'
const oldestFirst = (a: Receivable, b: Receivable) =>
  (a.due ?? last).localeCompare(b.due ?? last) || a._id.localeCompare(b._id)

const rowOf = ({ _id, customer_id }: WireDocument) => ({
  _id,
  customer_id: typeof customer_id === 'string' ? customer_id : null,
  customer: '',
})

type Billed = <One extends Pick<PaymentDoc, 'ticket_id' | 'estimate_id'>>(
  some: readonly One[],
) => Promise<One[]>

interface Unpaid {
  readonly ticket: Doc<typeof ticketEntity> & WireDocument
  readonly balance: Balance
  readonly deposit: string
}

/** Tickets with approved estimates of which something is neither paid nor expected. */
async function unpaidTickets(
  { database }: RecordContext,
  queries: Finds,
  of: Record<string, unknown>,
  balanceOf: (money: Money, ticket?: Work) => Balance,
): Promise<Unpaid[]> {
  const approved = { status: 'approved', ticket_id: { $exists: true }, ...of }
  const selector = { klass: estimateEntity.kind, ...approved }
  const sort = [{ number: 'desc' as const }]
  const seen = new Set<string>()
  const unpaid: Unpaid[] = []
  for await (const page of pagesOf(queries, { selector, sort, limit: atOnce })) {
    const tickets = new Set(page.map(({ body }) => String(body.ticket_id)))
    const some = [...tickets].filter((id) => !seen.has(id))
    for (const id of some) seen.add(id)
    const money = await moneyOfTickets(queries, some)
    const open = new Map([...money].map(([id, one]) => [id, balanceOf(one)]))
    const owing = some.filter((id) => isOpen({ left: open.get(id)!.open }))
    for (const stored of await database.getMany(owing)) {
      const ticket: Unpaid['ticket'] = toWire(stored)
      const own = money.get(stored.id)!
      // Of what was closed without repair less is to be paid.
      const balance = balanceOf(own, ticket)
      if (!isOpen({ left: balance.open })) continue
      const { estimates } = own
      unpaid.push({ ticket, balance, deposit: depositOpen(ticket.status, estimates, balance) })
    }
    if (unpaid.length >= maxUnpaid) break
  }
  return unpaid
}

async function named({ database }: RecordContext, rows: Receivable[]): Promise<Receivable[]> {
  const ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))]
  const names = new Map<string, string>()
  for (const { id, body } of await database.getMany(ids)) names.set(id, String(body.name ?? ''))
  return rows.map((row) => ({ ...row, customer: names.get(row.customer_id ?? '') ?? row.customer }))
}

/** Sums by currency of what came in. */
async function paidBy(context: RecordContext, of: Record<string, unknown>): Promise<CustomerSum[]> {
  const selector = { ...of, $or: [{ confirmed: true }, { imported: true }] }
  const asked = { selector, by: ['currency'], sums: ['value'] }
  const groups = await sumRecords(context, incomeKind, asked)
  return groups.map(({ keys: [currency], amount, sums }) => {
    return { currency: currency ?? '', amount, sum: sums.value ?? '0' }
  })
}

/** Sums by currency of the estimates that wait for an answer, and which of them end first. */
async function waitingOf(queries: Finds, billed: Billed, of: Record<string, unknown>) {
  const selector = { klass: estimateEntity.kind, status: { $in: [...waitingStates] }, ...of }
  const sort = [{ valid_until: 'asc' as const }]
  const members = ['ticket_id', 'total', 'currency', 'valid_until']
  const offers: Estimate[] = []
  for await (const page of pagesOf(queries, { selector, sort, limit: atOnce, members }))
    offers.push(...(await billed(page.map((stored): Estimate => toWire(stored)))))
  const byCurrency = Map.groupBy(offers, ({ currency = '' }) => currency)
  const waiting: CustomerSum[] = [...byCurrency].map(([currency, some]) => {
    return { currency, amount: some.length, sum: totalOf(some.map(({ total = '0' }) => total)) }
  })
  return { waiting, offers: offers.slice(0, maxOffers).map(({ _id }) => _id) }
}
