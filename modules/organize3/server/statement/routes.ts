// The calls of a wallet's statement.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { isDay } from '#core/time/day.ts'
import { dayIn } from '#core/time/zone.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { requireScope } from '#server/session/actor.ts'
import { statementTabs } from '../../rules/statement/statement.ts'
import { statementOverview } from './overview.ts'
import { maySum, openWallet, statementRows, type OpenWallet } from './rows.ts'

const statements = { tag: 'Wallets', access: 'database', method: 'GET' } as const

const overviewQuery = z.object({
  /** The day it is where the person is. */
  today: z.string().refine(isDay, 'is no day').optional(),
})

const rowsQuery = z
  .object({
    tab: z.enum(statementTabs).default('all'),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
    page: z.coerce.number().int().min(0).max(1_000).default(0),
    /** Day, moment of creation and id of the line before. */
    after_date: z.string().refine(isDay, 'is no day').optional(),
    after_created_at: z.string().max(40).optional(),
    after_id: z.string().max(100).optional(),
  })
  .transform(({ tab, month, page, after_date, after_created_at, after_id }) => ({
    tab,
    month,
    page,
    after:
      after_date !== undefined && after_created_at !== undefined && after_id !== undefined
        ? { date: after_date, created_at: after_created_at, id: after_id }
        : undefined,
  }))

export async function walletHere(call: Call): Promise<[RecordContext, OpenWallet]> {
  const context = contextHere(call)
  const { actor } = context
  requireScope(actor.scopes, 'read')
  if (!maySum(context)) throw fail('forbidden', 'not_allowed')
  return [context, await openWallet(context, call.params.id ?? '')]
}

async function overview(call: Call): Promise<unknown> {
  const [context, wallet] = await walletHere(call)
  const { today = dayIn('UTC', context.now) } = call.query as z.infer<typeof overviewQuery>
  return statementOverview(context, wallet, today)
}

async function rows(call: Call): Promise<unknown> {
  const [context, wallet] = await walletHere(call)
  const query = call.query as z.infer<typeof rowsQuery>
  // A page far down walks over those before it: one of a person at a time.
  const inTurn = turnsOf(call, Infinity)
  return { rows: await inTurn(() => statementRows(context, wallet, query)) }
}

export const statementRoutes: readonly Route[] = [
  {
    ...statements,
    url: '/:db/_statements/:id',
    summary: 'A wallet at a glance: months, pending entries, the path of its balance',
    query: overviewQuery,
    handle: overview,
  },
  {
    ...statements,
    url: '/:db/_statements/:id/rows',
    summary: 'Lines of a wallet with the balance after each, 100 at a time',
    query: rowsQuery,
    handle: rows,
  },
]
