// The calls that undo: a deleted record is brought back, or taken away for good; a change is taken back. What lies in the trash is
// found by `_find` of the kind TrashedRecord.
import { z } from 'zod'
import type { Call, Route } from '#server/calls/route.ts'
import { inlineAnswer } from '../batches/bulk.ts'
import { contextHere } from '../context.ts'
import { purge } from './purge.ts'
import { takeBack, type TakeBackRequest } from './take-back.ts'
import { restore } from './restore.ts'

/** Records of one call. */
const maxIds = 100
const body = z.strictObject({ ids: z.array(z.string().max(100)).min(1).max(maxIds) })

const idsOf = (call: Call) => [...new Set((call.body as z.infer<typeof body>).ids)]

async function restoreAll(call: Call) {
  const answers = await restore(contextHere(call), idsOf(call))
  return answers.map((one) => inlineAnswer(one, call.session.isProgram))
}

const trash = { method: 'POST', tag: 'Documents', access: 'database', body } as const

export const trashRoutes: readonly Route[] = [
  {
    ...trash,
    url: '/:db/_trash/restore',
    summary:
      'Bring deleted records back as they were, with what went along with them; one answer for each, refusals inline',
    handle: restoreAll,
  },
  {
    ...trash,
    url: '/:db/_trash/purge',
    viewOnly: true,
    summary: 'Take records that are in the trash away for good; administrators alone',
    handle: (call: Call) => purge(contextHere(call), idsOf(call)),
  },
  {
    ...trash,
    url: '/:db/_take_back',
    summary:
      'Take back what one changed a moment ago, where the kind allows that: the end of a ticket, a notice to its customer',
    body: z.strictObject({ id: z.string().max(100), rev: z.string().max(100) }),
    handle: (call: Call) => takeBack(contextHere(call), call.body as TakeBackRequest),
  },
]
