// The receipts of a ticket, or of several at once: what they say, for the page that shows and prints them, and as PDF.
import { z } from 'zod'
import { makeFairSemaphore } from '#core/semaphore.ts'
import { isZone } from '#core/values/zone.ts'
import { fail, Failure } from '#core/errors.ts'
import { countAttempt } from '#server/calls/limit.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { Receipt } from '../../paper/receipt.ts'
import { mostReceipts, receiptForms } from '../../paper/receipt-forms.ts'
import { loadReceipt } from './load.ts'
import { receiptRoll } from './roll.ts'
import { receiptSheets } from './sheet.ts'

const query = z.object({
  form: z.enum(receiptForms).default('check-in'),
  paper: z.enum(['a4', '80mm']).default('a4'),
  zone: z.string().refine(isZone, 'is no time zone that is known here').optional(),
})

const several = query.extend({
  ids: z
    .string()
    .max(mostReceipts * 32)
    .meta({ description: `Ids of tickets, a comma between them; at most ${mostReceipts}` }),
})

const idOf = ({ params }: Call) => params.id ?? ''

/** One at a time; of those who wait the one who has none. */
const inLine = makeFairSemaphore({ places: 1, maxWaiting: 50, maxInLine: 10 })

/** Many more than anybody prints; each costs some hundredths of a second. */
const pdfs = { name: 'receipt-pdf', attempts: 120, window_seconds: 600 }

async function readReceipt(call: Call): Promise<unknown> {
  const { form, zone } = call.query as z.infer<typeof query>
  return loadReceipt(contextHere(call), { id: idOf(call), form, zone })
}

/** In the order that was asked for; what is deleted or no ticket is left out. Failure not_found when nothing is left. */
async function readReceipts(call: Call): Promise<{ receipts: readonly Receipt[] }> {
  const { ids, form, zone } = call.query as z.infer<typeof several>
  const context = contextHere(call)
  const receipts: Receipt[] = []
  for (const id of [...new Set(ids.split(','))].slice(0, mostReceipts)) {
    const receipt = await loadReceipt(context, { id, form, zone }).catch(skipMissing)
    if (receipt) receipts.push(receipt)
  }
  if (receipts.length === 0) throw fail('not_found', 'missing')
  return { receipts }
}

function skipMissing(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'not_found') return undefined
  throw error
}

async function countPdf(call: Call): Promise<void> {
  await countAttempt(call.house, call.reply, pdfs, String(call.session.person?.user_id))
}

async function printReceipt(call: Call): Promise<unknown> {
  const { form, zone } = call.query as z.infer<typeof query>
  const context = contextHere(call)
  await countPdf(call)
  const receipt = await loadReceipt(context, { id: idOf(call), form, zone })
  return pdfOf(call, [receipt], `${form}-${receipt.number}.pdf`)
}

async function printReceipts(call: Call): Promise<unknown> {
  await countPdf(call)
  const { receipts } = await readReceipts(call)
  return pdfOf(call, receipts, 'receipts.pdf')
}

async function pdfOf(call: Call, receipts: readonly Receipt[], name: string) {
  const { actor, database } = contextHere(call)
  const { paper } = call.query as z.infer<typeof query>
  const draw = paper === 'a4' ? receiptSheets : receiptRoll
  const bytes = await inLine([actor.user_id ?? '', database.name], () => draw(receipts))
  return answer(200, bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  })
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
    summary: 'The receipt as PDF, on A4 in two copies or on an 80 mm roll',
    handle: printReceipt,
  },
  {
    ...receipts,
    query: several,
    url: '/:db/_receipts',
    summary: 'What the receipts of several tickets say, each in its customer’s language',
    handle: readReceipts,
  },
  {
    ...receipts,
    query: several,
    url: '/:db/_receipts/pdf',
    summary: 'The receipts of several tickets as one PDF',
    handle: printReceipts,
  },
]
