// A payment is written down: an approved estimate, or a ticket, becomes an income of the money app by one call, once, however often
// it is sent; an income that was expected comes in.
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Call } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { commit, prepare, type Written } from '#server/records/save.ts'
import { requireScope } from '#server/session/actor.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { estimate as estimateEntity } from '../../entities/estimate.ts'
import { ticket as ticketEntity } from '../../entities/ticket.ts'
import { filedAs, paidFor } from '../../paper/payment/about.ts'
import {
  billedOffers,
  isMore,
  isOpen,
  isReceived,
  openOffers,
  type Balance,
} from '../../rules/payment/balance.ts'
import { incomeKind, walletKind } from '../../rules/payment/kinds.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import type { Estimate } from '../estimate/write.ts'
import { loadGroup, loadGroupLocale } from '../paper/group.ts'
import { wordsIn } from '../paper/words.ts'
import {
  balanceOfEstimate,
  balanceOfIncome,
  balanceOfTicket,
  moneyOfEstimate,
  moneyOfTicket,
  type PaymentDoc,
} from './load.ts'
import { usuallyFiled } from './filed.ts'
import { receiveExpected } from './receive.ts'

export const paymentBody = z.looseObject({
  _id: z.string().max(100).meta({
    description:
      'Id of the income: the same one twice is one income. Of an expected income: the id that what is left of it gets',
  }),
})

/** Members of the income that the client may set; ticket, estimate and customer are set by this call. */
const said = [
  'wallet_id',
  'date',
  'value',
  'confirmed',
  'paid_by',
  'description',
  'payment_way',
  'taken_on',
]

/** What is paid: the ticket and the estimate that the income names, and what is still open of them. */
interface Paid {
  readonly ticket: WireDocument | undefined
  readonly estimate: Estimate | undefined
  readonly balance: Balance
}

/**
 * Failure not_found when it is no ticket, estimate or income, 422 with what is wrong by
 * field: `value` of more than is open, a wallet in another currency than what is due.
 */
export async function recordPayment(call: Call, context: RecordContext): Promise<Written> {
  const { id = '' } = call.params
  const sent = call.body as z.infer<typeof paymentBody>
  requireScope(context.actor.scopes, 'write')
  if (context.house.registry.byId(sent._id)?.kind !== incomeKind)
    throw failFields({ _id: { key: 'invalid' } })
  const members = Object.fromEntries(said.flatMap((one) => (one in sent ? [[one, sent[one]]] : [])))
  return context.database.write(
    async (transaction) => {
      if (context.house.registry.byId(id)?.kind === incomeKind) {
        const income: PaymentDoc | undefined = await currentRecord(transaction, id)
        if (!income) throw fail('not_found', 'missing')
        if (!isReceived(income)) await admitAmount(transaction, sent, balanceOfIncome(income))
        return receiveExpected(context, transaction, income, { _id: sent._id, members })
      }
      const paid = await paidBy(context, transaction, id)
      const known = await currentRecord(transaction, sent._id)
      if (known) return again(known, paid)
      await admitAmount(transaction, sent, paid.balance)
      const input = {
        klass: incomeKind,
        ...(await usual(transaction, paid)),
        ...members,
        ticket_id: paid.ticket?._id,
        estimate_id: paid.estimate?._id,
        customer_id: paid.estimate?.customer_id ?? paid.ticket?.customer_id,
      }
      const prepared = await prepare(context, transaction, { id: sent._id, rev: undefined, input })
      return commit(prepared, transaction)
    },
    [id, sent._id],
  )
}

/** Sent twice, it is the same payment; the id of another one is refused. */
function again(known: WireDocument, { ticket, estimate }: Paid): Written {
  // For a ticket the estimate is not compared: once it is paid, it is not among the open ones any more.
  const isSame = ticket ? known.ticket_id === ticket._id : known.estimate_id === estimate?._id
  if (!isSame) throw fail('conflict', 'document_update_conflict')
  return { ok: true, id: known._id, rev: known._rev ?? '' }
}

async function paidBy(
  { house }: RecordContext,
  transaction: Transaction,
  id: string,
): Promise<Paid> {
  const entity = house.registry.byId(id)
  const record = await currentRecord(transaction, id)
  if (!record) throw fail('not_found', 'missing')
  if (entity === ticketEntity) {
    const money = await moneyOfTicket(transaction, id)
    const { currency } = await loadGroup(transaction, peopleTables(transaction))
    const open = openOffers(billedOffers(record, money.estimates), money.payments)
    // With several open ones it is undecided which is meant.
    const estimate = open.length === 1 ? await currentRecord(transaction, open[0]!._id) : undefined
    return { ticket: record, estimate, balance: balanceOfTicket(money, currency, record) }
  }
  if (entity !== estimateEntity) throw fail('not_found', 'missing')
  const estimate: Estimate = record
  if (estimate.status !== 'approved') throw failFields({ status: { key: 'invalid' } })
  const { ticket_id } = estimate
  const ticket = ticket_id ? await currentRecord(transaction, ticket_id) : undefined
  const money = await moneyOfEstimate(transaction, estimate)
  return { ticket, estimate, balance: balanceOfEstimate(estimate, money, ticket) }
}

/** Where something is due, no more is written down than is open of it, and in its own currency. */
async function admitAmount(
  transaction: Transaction,
  sent: Record<string, unknown>,
  balance: Balance,
): Promise<void> {
  if (!isOpen({ left: balance.due })) return
  const { wallet_id, value } = sent
  const wallet =
    typeof wallet_id === 'string' ? await currentRecord(transaction, wallet_id) : undefined
  const isOther = wallet?.klass === walletKind && wallet.currency !== balance.currency
  if (isOther) throw failFields({ wallet_id: { key: 'other_currency' } })
  if (typeof value === 'string' && isMore(value.trim(), balance.open))
    throw failFields({ value: { key: 'more_than_left' } })
}

/** Defaults for members that were not sent: who paid, for what, and what reports count it under. */
async function usual(
  transaction: Transaction,
  { ticket, estimate }: Paid,
): Promise<Record<string, unknown>> {
  const say = wordsIn(await loadGroupLocale(transaction, peopleTables(transaction)))
  const customer_id = estimate?.customer_id ?? ticket?.customer_id
  const customer =
    typeof customer_id === 'string' ? await currentRecord(transaction, customer_id) : undefined
  const work = {
    order: ticket?.number as number | undefined,
    estimate: estimate?.number,
    about: estimate ? firstLine(estimate.description ?? '', 120) : (ticket?.title as string),
  }
  const categories = (await usuallyFiled(transaction)) ?? [filedAs(say)]
  return { paid_by: customer?.name, description: paidFor(work, say), categories }
}
