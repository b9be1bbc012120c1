// The receipts of a ticket: what they say, for the page that shows and prints them, and as PDF.
import { z } from 'zod'
import { makeFairSemaphore } from '#core/semaphore.ts'
import { isZone } from '#core/values/zone.ts'
import { countAttempt } from '#server/calls/limit.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { receiptForms } from '../../paper/receipt-forms.ts'
import { loadReceipt } from './load.ts'
import { receiptRoll } from './roll.ts'
import { receiptSheet } from './sheet.ts'

const query = z.object({
  form: z.enum(receiptForms).default('check-in'),
  paper: z.enum(['a4', '80mm']).default('a4'),
  zone: z.string().refine(isZone, 'is no time zone that is known here').optional(),
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

async function printReceipt(call: Call): Promise<unknown> {
  const { form, paper, zone } = call.query as z.infer<typeof query>
  const context = contextHere(call)
  await countAttempt(call.house, call.reply, pdfs, String(context.actor.user_id))
  const receipt = await loadReceipt(context, { id: idOf(call), form, zone })
  const draw = paper === 'a4' ? receiptSheet : receiptRoll
  const { actor, database } = context
  const bytes = await inLine([actor.user_id ?? '', database.name], () => draw(receipt))
  const name = `${form}-${receipt.number}.pdf`
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
]
