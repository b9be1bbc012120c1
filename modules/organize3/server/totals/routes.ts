// The call that answers the totals of a list of entries.
import { z } from 'zod'
import type { Call, Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { contextHere } from '#server/records/context.ts'
import { selectorShape } from '#server/records/routes/shapes.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { divisions } from '../../rules/totals/totals.ts'
import { loadTotals } from './totals.ts'

const body = z.object({
  kind: z.enum(entryKinds),
  selector: selectorShape.default({}),
  by: z.enum(divisions).optional(),
})

async function totals(call: Call): Promise<unknown> {
  const asked = call.body as z.infer<typeof body>
  const context = contextHere(call)
  // All entries may be read for it: one such read of a person at a time.
  const inTurn = turnsOf(call, Infinity)
  return inTurn(() => loadTotals(context, asked))
}

export const totalsRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/:db/_entries/totals',
    summary:
      'Exact totals of the entries that a selector finds, by currency and by month, category or third party',
    tag: 'Finances',
    access: 'database',
    reads: true,
    body,
    handle: totals,
  },
]
