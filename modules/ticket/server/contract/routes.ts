// The balance of a contract: what it includes in the period of a day, and what of it is used.
import { z } from 'zod'
import { isDay } from '#core/time/day.ts'
import { isZone } from '#core/time/zone.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { balanceOf } from './balance.ts'

const query = z.object({
  day: z.string().refine(isDay, 'is no day').optional(),
  zone: z.string().refine(isZone, 'is no time zone that is known here').default('UTC'),
})

export const contractRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/:db/_contracts/:id/balance',
    summary: 'Visits and minutes that a contract includes in the period of a day, and those used',
    tag: 'Contracts',
    access: 'database',
    query,
    handle: (call: Call) =>
      balanceOf(contextHere(call), {
        id: call.params.id ?? '',
        ...(call.query as z.infer<typeof query>),
      }),
  },
]
