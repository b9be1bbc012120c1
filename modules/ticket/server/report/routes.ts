// The report of a Group's tickets, for those who may see reports (spec 6).
import { z } from 'zod'
import { seesReports } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { dayIn, isZone } from '#core/time/zone.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { contextHere } from '#server/records/context.ts'
import { chosenPeriod, maxSteps, steps, stepsOf } from '#core/time/periods.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { loadGroup } from '../paper/group.ts'
import { loadReport } from './load.ts'
import { span } from './span.ts'

const narrowing = z.string().max(100)

const query = z
  .object({
    days: span,
    before: span.optional(),
    zone: z.string().refine(isZone, 'is no time zone that is known here').optional(),
    step: z.enum(steps).default('month'),
    category_id: narrowing.optional(),
    technical_id: narrowing.optional(),
  })
  .refine(({ days, step }) => stepsOf(days, step).length <= maxSteps, {
    path: ['step'],
    message: `must be longer: there are ${maxSteps} steps at most`,
  })

/** A filter of the query, as lists write it: `-` for tickets without one. */
const condition = (value: string) => (value === '-' ? { $exists: false } : value)

async function report(call: Call): Promise<unknown> {
  const context = contextHere(call)
  const refused = seesReports(context.actor)
  if (refused) throw fail('forbidden', refused)
  const asked = call.query as z.infer<typeof query>
  const { days, before = chosenPeriod(days).before, step } = asked
  const group = await loadGroup(context.database, peopleTables(call.house.store))
  const zone = group.zone ?? asked.zone ?? group.clock
  const narrowed: Record<string, unknown> = {}
  for (const name of ['category_id', 'technical_id'] as const) {
    const value = asked[name]
    if (value) narrowed[name] = condition(value)
  }
  // All tickets may be read for it: one report of a person at a time.
  const inTurn = turnsOf(call, Infinity)
  const figures = await inTurn(() =>
    loadReport(context, { span: days, before, zone, step, narrowed }),
  )
  return { today: dayIn(zone, context.now), ...figures }
}

export const reportRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/:db/_reports/tickets',
    summary:
      'Figures of the tickets that were opened, finished and promised in a span of days, for those who may see reports',
    tag: 'Reports',
    access: 'database',
    query,
    handle: report,
  },
]
