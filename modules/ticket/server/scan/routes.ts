// The call of scanners: what a code means.
import { z } from 'zod'
import { countAttempt } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { findScanned } from './find.ts'

/** One every two seconds, for an hour. */
const scans = { name: 'scan', attempts: 1_800, window_seconds: 3_600 }

const body = z.object({ text: z.string().max(2_000) })

export const scanRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/:db/_scan',
    summary:
      'What a scanned code stands for: a label of ours, the link on a receipt, an identifier, the number of a ticket',
    tag: 'Labels',
    access: 'database',
    body,
    reads: true,
    async handle(call: Call) {
      const { database, actor } = contextHere(call)
      await countAttempt(call.house, call.reply, scans, String(actor.user_id))
      return findScanned(call, database.name, (call.body as z.infer<typeof body>).text)
    },
  },
]
