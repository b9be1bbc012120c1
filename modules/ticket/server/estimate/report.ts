// Estimates won, lost and waiting: how many and what they come to, for the dashboard and the reports.
import { z } from 'zod'
import { seesMoney } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { momentsOf } from '../../rules/report/figures.ts'
import { dayIn, isZone } from '#core/time/zone.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { summarize } from '#server/records/summarize.ts'
import { loadGroup } from '../paper/group.ts'
import { span } from '../report/span.ts'
import { minorUnits } from '#core/numbers/money.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { waitingOn } from '../../rules/estimate/list.ts'
import { amountText, decimals } from '../../rules/estimate/sums.ts'
import type { TaxSum } from '../../rules/estimate/tax.ts'
import type { Estimate } from './write.ts'

const query = z.object({
  days: span,
  zone: z.string().refine(isZone, 'is no time zone that is known here').default('UTC'),
})

/** Estimates whose taxes are added up at most: the latest ones. */
const maxTaxed = 5_000
const atOnce = 100

/** What the taxes of these estimates come to, by name and rate, the largest first. */
async function taxesOf(
  { database }: RecordContext,
  selector: Record<string, unknown>,
  inTurn: ReturnType<typeof turnsOf>,
) {
  const sums = new Map<string, TaxSum>()
  const taxed = { klass: entity.kind, taxes: { $exists: true }, ...selector }
  const pages = pagesOf(database, { selector: taxed, limit: atOnce })
  for (let read = 0; read < maxTaxed; read += atOnce) {
    const { done, value: page = [] } = await inTurn(() => pages.next())
    if (done) break
    for (const { name = '', rate = '', included = false, ...one } of page.flatMap(taxesIn)) {
      const key = JSON.stringify([name, rate, included])
      const { base = 0n, amount = 0n } = sums.get(key) ?? {}
      const [more, tax] = [minor(one.base), minor(one.amount)]
      sums.set(key, { name, rate, included, base: base + more, amount: amount + tax })
    }
  }
  return [...sums.values()]
    .toSorted((a, b) => Number(b.amount - a.amount))
    .map((sum) => ({ ...sum, base: amountText(sum.base), amount: amountText(sum.amount) }))
}

const taxesIn = (stored: Stored) => (toWire(stored) as Estimate).taxes ?? []
const minor = (text = '') => minorUnits(text, decimals) ?? 0n

/** A version that was replaced counts no more, so that an offer counts once, with its last word. */
async function report(call: Call): Promise<unknown> {
  const context = contextHere(call)
  // A single estimate is for those who write it; what all come to is the shop's money.
  const refused = seesMoney(context.actor)
  if (refused) throw fail('forbidden', refused)
  const { days, zone } = call.query as z.infer<typeof query>
  const answered_at = momentsOf(days, zone)
  const inTurn = turnsOf(call, Infinity)
  const of = async (selector: Record<string, unknown>) => {
    const asked = { selector, numbers: ['total_minor'] }
    const { whole } = await inTurn(() => summarize(context, entity.kind, asked))
    const total = BigInt(Math.round(whole.numbers.total_minor?.total ?? 0))
    return { amount: whole.amount, total: amountText(total) }
  }
  const { currency } = await loadGroup(context.database, peopleTables(call.house.store))
  return {
    currency,
    won: await of({ status: 'approved', answered_at }),
    lost: await of({ status: 'declined', answered_at }),
    waiting: await of(waitingOn(dayIn(zone, context.now))),
    taxes: await taxesOf(context, { status: 'approved', answered_at }, inTurn),
  }
}

export const estimateReportRoute: Route = {
  method: 'GET',
  url: '/:db/_reports/estimates',
  summary:
    'Estimates approved and declined in a span of days, and those that wait for an answer now: how many, and their sum; taxes of the approved ones, by name and rate; for those who see money',
  tag: 'Reports',
  access: 'database',
  query,
  handle: report,
}
