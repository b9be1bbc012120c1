// Estimates won, lost and waiting: how many and what they come to, for the dashboard and the reports.
import { z } from 'zod'
import { peopleTables } from '#server/store/people/tables.ts'
import { momentsOf } from '../../rules/report/figures.ts'
import { isZone } from '#core/time/zone.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { contextHere } from '#server/records/context.ts'
import { summarize } from '#server/records/summarize.ts'
import { loadGroupLocale } from '../paper/group.ts'
import { span } from '../report/span.ts'
import { usualCurrencies } from '#core/numbers/money.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { waitingStates } from '../../rules/estimate/state.ts'
import { amountText } from '../../rules/estimate/sums.ts'

const query = z.object({
  days: span,
  zone: z.string().refine(isZone, 'is no time zone that is known here').default('UTC'),
})

/** A version that was replaced counts no more, so that an offer counts once, with its last word. */
async function report(call: Call): Promise<unknown> {
  const context = contextHere(call)
  const { days, zone } = call.query as z.infer<typeof query>
  const answered_at = momentsOf(days, zone)
  const inTurn = turnsOf(call, Infinity)
  const of = async (selector: Record<string, unknown>) => {
    const asked = { selector, numbers: ['total_minor'] }
    const { whole } = await inTurn(() => summarize(context, entity.kind, asked))
    const total = BigInt(Math.round(whole.numbers.total_minor?.total ?? 0))
    return { amount: whole.amount, total: amountText(total) }
  }
  const locale = await loadGroupLocale(context.database, peopleTables(call.house.store))
  return {
    currency: usualCurrencies[locale],
    won: await of({ status: 'approved', answered_at }),
    lost: await of({ status: 'declined', answered_at }),
    waiting: await of({ status: { $in: [...waitingStates] } }),
  }
}

export const estimateReportRoute: Route = {
  method: 'GET',
  url: '/:db/_reports/estimates',
  summary:
    'Estimates approved and declined in a span of days, and those that wait for an answer now: how many, and their sum',
  tag: 'Reports',
  access: 'database',
  query,
  handle: report,
}
