// The calls of payments: what a ticket or an estimate has come to, writing a payment down, and its receipt as what it says and as PDF.
import { z } from 'zod'
import { seesMoney } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { papers } from '../../paper/papers.ts'
import { countPdf, sendPdf } from '../paper/send.ts'
import { readPaid, readPayments } from './read.ts'
import { readReceipt } from './receipt.ts'
import { readReceivable, receivableQuery } from './receivable.ts'
import { paymentBody, recordPayment } from './record.ts'
import { paymentRoll, paymentSheet } from './sheet.ts'

/** Rows of a page. */
const maxTickets = 100

const several = z.object({
  ids: z
    .string()
    .max(maxTickets * 32)
    .meta({ description: `Ids of tickets, a comma between them; at most ${maxTickets}` }),
})
const printed = z.object({ paper: z.enum(papers).optional() })

const idOf = ({ params }: Call) => params.id ?? ''

/** What is due and what came in, for those who see money. Failure forbidden. */
function moneyHere(call: Call): RecordContext {
  const context = contextHere(call)
  const refused = seesMoney(context.actor)
  if (refused) throw fail('forbidden', refused)
  return context
}

async function readMany(call: Call): Promise<unknown> {
  const { ids } = call.query as z.infer<typeof several>
  return { tickets: await readPaid(moneyHere(call), ids.split(',').slice(0, maxTickets)) }
}

async function print(call: Call): Promise<unknown> {
  await countPdf(call, 'payment-pdf')
  const receipt = await readReceipt(contextHere(call), idOf(call))
  const { paper = receipt.shop.sheet } = call.query as z.infer<typeof printed>
  const definition = paper === '80mm' ? paymentRoll(receipt) : paymentSheet(receipt, paper)
  return sendPdf(call, definition, `payment-${receipt.number}.pdf`)
}

const payments = { tag: 'Payments', access: 'database' } as const

export const paymentRoutes: readonly Route[] = [
  {
    ...payments,
    method: 'GET',
    url: '/:db/_payments',
    summary: 'What is due for tickets, and what came in: those of them that have money on them',
    query: several,
    handle: readMany,
  },
  {
    ...payments,
    method: 'GET',
    url: '/:db/_receivable',
    summary: 'What is to be received: unpaid tickets and expected payments, the oldest first',
    query: receivableQuery,
    handle: (call) => readReceivable(call, moneyHere(call)),
  },
  {
    ...payments,
    method: 'GET',
    url: '/:db/_payments/:id',
    summary:
      'What is due for a ticket, an estimate or an expected income, its payments, and the wallets they may be written into',
    handle: (call) => readPayments(moneyHere(call), idOf(call)),
  },
  {
    ...payments,
    method: 'POST',
    url: '/:db/_payments/:id',
    summary:
      'Write down a payment of a ticket or an approved estimate: an income of the money app, once however often it is sent; or receive an expected income, of which what is left stays expected; `taken_on` writes down what is to be confirmed',
    body: paymentBody,
    answers: [201],
    handle: async (call) => answer(201, await recordPayment(call, moneyHere(call))),
  },
  {
    ...payments,
    method: 'GET',
    url: '/:db/_payment_receipt/:id',
    summary: 'What the receipt of a payment says, in the customer’s language',
    handle: (call) => readReceipt(contextHere(call), idOf(call)),
  },
  {
    ...payments,
    method: 'GET',
    url: '/:db/_payment_receipt/:id/pdf',
    summary: 'The receipt of a payment as PDF, on a sheet in two copies or on an 80 mm roll',
    query: printed,
    handle: print,
  },
]
