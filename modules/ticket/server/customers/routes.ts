// The calls by which an administrator answers a customer who asks what is kept of them, or to be forgotten.
import { z } from 'zod'
import { answerList } from '#server/answers/list.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { auditCall } from '#server/session/audit.ts'
import { longCall } from '#server/records/reading/still-there.ts'
import { anonymise } from './anonymise.ts'
import { exportCustomer } from './export.ts'

const anonymiseBody = z.strictObject({ rev: z.string().max(100), name: z.string().max(1_000) })
const idOf = ({ params }: Call) => params.id ?? ''

async function handOver(call: Call) {
  const id = idOf(call)
  const list = await exportCustomer(longCall(call, contextHere(call)), id)
  await auditCall(call, call.params.db ?? '', { event: 'exported', subject: id })
  const { body, headers } = await answerList(list)
  return answer(200, body, {
    ...headers,
    'content-disposition': `attachment; filename="customer-${id}.json"`,
  })
}

const customers = { tag: 'Customers', access: 'database' } as const

export const customerRoutes: readonly Route[] = [
  {
    ...customers,
    method: 'GET',
    url: '/:db/_customers/:id/export',
    summary:
      'Everything kept of one customer, for administrators: the file that a customer may ask for',
    handle: handOver,
  },
  {
    ...customers,
    method: 'POST',
    url: '/:db/_customers/:id/anonymise',
    viewOnly: true,
    summary: 'Takes everything personal out of a customer for ever; `name` repeats the name',
    body: anonymiseBody,
    handle: (call) =>
      anonymise(contextHere(call), {
        id: idOf(call),
        ...(call.body as z.infer<typeof anonymiseBody>),
      }),
  },
]
