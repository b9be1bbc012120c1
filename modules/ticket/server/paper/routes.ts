// The receipts of a ticket, or of several at once: what they say, for the page that shows and prints them, and as PDF.
import { z } from 'zod'
import { isZone } from '#core/time/zone.ts'
import { fail, Failure } from '#core/errors.ts'
import { callerOf } from '#server/calls/caller.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { papers } from '../../paper/papers.ts'
import type { Receipt, ReceiptFacts } from '../../paper/receipt.ts'
import { maxReceipts, receiptForms } from '../../paper/receipt-forms.ts'
import { receiptsOf } from '../../paper/together.ts'
import { loadFacts, loadReceipt } from './load.ts'
import { receiptRoll } from './roll.ts'
import { countPdf, sendPdf } from './send.ts'
import { receiptSheets } from './sheet.ts'
import { wordsIn } from './words.ts'

const query = z.object({
  form: z.enum(receiptForms).default('check-in'),
  paper: z.enum(papers).optional().meta({
    description: 'As PDF; that of the Group’s country when left out.',
  }),
  zone: z.string().refine(isZone, 'is no time zone that is known here').optional(),
})

const several = query.extend({
  ids: z
    .string()
    .max(maxReceipts * 32)
    .meta({ description: `Ids of tickets, a comma between them; at most ${maxReceipts}` }),
})

const idOf = ({ params }: Call) => params.id ?? ''

async function readReceipt(call: Call): Promise<unknown> {
  const { form, zone } = call.query as z.infer<typeof query>
  return loadReceipt(contextHere(call), { id: idOf(call), form, zone })
}

/** In the order of the request; what is deleted or no ticket is left out. Failure not_found when nothing is left. */
async function readReceipts(call: Call): Promise<{ receipts: readonly Receipt[] }> {
  const { ids, form, zone } = call.query as z.infer<typeof several>
  const context = contextHere(call)
  const tickets: ReceiptFacts[] = []
  for (const id of [...new Set(ids.split(','))].slice(0, maxReceipts)) {
    const facts = await loadFacts(context, { id, form, zone }).catch(skipMissing)
    if (facts) tickets.push(facts)
  }
  if (tickets.length === 0) throw fail('not_found', 'missing')
  return { receipts: receiptsOf(tickets, wordsIn) }
}

function skipMissing(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'not_found') return undefined
  throw error
}

async function printReceipt(call: Call): Promise<unknown> {
  const { form, zone } = call.query as z.infer<typeof query>
  const context = contextHere(call)
  await countPdf(call, 'receipt-pdf')
  const receipt = await loadReceipt(context, { id: idOf(call), form, zone })
  return pdfOf(call, [receipt], `${form}-${receipt.number}.pdf`)
}

async function printReceipts(call: Call): Promise<unknown> {
  await countPdf(call, 'receipt-pdf')
  const { receipts } = await readReceipts(call)
  return pdfOf(call, receipts, 'receipts.pdf')
}

async function pdfOf(call: Call, receipts: readonly Receipt[], name: string) {
  const { paper = receipts[0]!.shop.sheet } = call.query as z.infer<typeof query>
  const definition =
    paper === '80mm' ? receiptRoll(receipts) : await receiptSheets(receipts, paper, callerOf(call))
  return sendPdf(call, definition, name)
}

const receipts = { method: 'GET', tag: 'Receipts', access: 'database', query } as const

export const receiptRoutes: readonly Route[] = [
  {
    ...receipts,
    url: '/:db/_receipt/:id',
    summary: 'What a receipt of a ticket says, in the customer’s language',
    handle: readReceipt,
  },
  {
    ...receipts,
    url: '/:db/_receipt/:id/pdf',
    summary: 'The receipt as PDF, on a sheet in two copies or on an 80 mm roll',
    handle: printReceipt,
  },
  {
    ...receipts,
    query: several,
    url: '/:db/_receipts',
    summary:
      'What the receipts of several tickets say, each in its customer’s language; tickets of one check-in share one',
    handle: readReceipts,
  },
  {
    ...receipts,
    query: several,
    url: '/:db/_receipts/pdf',
    summary: 'The receipts of several tickets as one PDF; tickets of one check-in share one',
    handle: printReceipts,
  },
]
