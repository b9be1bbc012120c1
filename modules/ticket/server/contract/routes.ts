// The balances of contracts: what each includes in the period of a day, what of it is used, and when the shop visits next.
import { z } from 'zod'
import { isDay } from '#core/time/day.ts'
import { isZone } from '#core/time/zone.ts'
import { turnsOf } from '#server/limits/turns.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { balancesOf } from './balance.ts'

/** Rows of a page. */
const maxContracts = 100

const query = z.object({
  ids: z
    .string()
    .max(maxContracts * 32)
    .meta({ description: `Ids of contracts, a comma between them; at most ${maxContracts}` }),
  day: z.string().refine(isDay, 'is no day').optional(),
  zone: z.string().refine(isZone, 'is no time zone that is known here').default('UTC'),
})

async function readBalances(call: Call): Promise<unknown> {
  const { ids, ...asked } = call.query as z.infer<typeof query>
  const some = ids.split(',').slice(0, maxContracts)
  const balances = await balancesOf(
    contextHere(call),
    { ids: some, ...asked },
    turnsOf(call, some.length),
  )
  return { balances }
}

export const contractRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/:db/_contracts/balances',
    summary:
      'Visits and minutes that contracts include in the period of a day, those used, when the next visit is and, for those who see money, what was billed, by the id of the contract',
    tag: 'Contracts',
    access: 'database',
    query,
    handle: readBalances,
  },
]
