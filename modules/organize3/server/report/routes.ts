// Reports of money: what came in and went out, what is to be expected, and what is left of budgets. For those who may see reports
// (spec 6).
import { z } from 'zod'
import { seesMoney, seesReports } from '#core/access/policies.ts'
import { fail, failCall } from '#core/errors.ts'
import { isDay } from '#core/time/day.ts'
import {
  chosenPeriod,
  daysOf,
  maxSteps,
  readSpan,
  steps,
  stepsOf,
  type Span,
} from '#core/time/periods.ts'
import { dayAfter, dayIn } from '#core/time/zone.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { reportStandings } from '../../rules/report/figures.ts'
import { maxForecastDays } from '../../rules/report/forecast.ts'
import { loadBudgets } from './budgets.ts'
import { loadWallets } from '../wallet/load.ts'
import { currenciesOf, decimalsIn } from './currencies.ts'
import { loadForecast } from './forecast.ts'
import { loadReport } from './load.ts'

const reports = { tag: 'Reports', access: 'database', method: 'GET' } as const

/** Days of the longest chart by days or weeks: each of them may be read from the store by itself. */
const maxSteppedDays = 2_000

const span = z.string().transform((text, context): Span => {
  const days = readSpan(text)
  if (days) return days
  context.addIssue('must be two days, such as 2026-11-01..2026-11-30, ten years apart at most')
  return z.NEVER
})
const currency = z.string().regex(/^[A-Z]{3}$/, 'is no code of a currency')
const walletId = z.string().max(100)
/** The day it is where the person is. */
const today = z.string().refine(isDay, 'is no day')

const reportQuery = z
  .object({
    days: span,
    before: span.optional(),
    today: today.optional(),
    step: z.enum(steps).default('month'),
    currency: currency.optional(),
    wallet_id: walletId.optional(),
    standing: z.enum(reportStandings).optional(),
  })
  .refine(({ days, step }) => stepsOf(days, step).length <= maxSteps, {
    path: ['step'],
    message: `must be longer: there are ${maxSteps} steps at most`,
  })
  .refine(({ days, step }) => step !== 'week' || daysOf(days) <= maxSteppedDays, {
    path: ['step'],
    message: `must be longer: ${maxSteppedDays} days at most are shown by weeks`,
  })

const forecastQuery = z.object({
  today: today.optional(),
  until: today.optional(),
  currency: currency.optional(),
  wallet_id: walletId.optional(),
})

const budgetQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is no month')
    .optional(),
})

/** All records may be read for them: one report of a person at a time. */
function begin(call: Call) {
  const context = contextHere(call)
  const refused = seesReports(context.actor) ?? seesMoney(context.actor)
  if (refused) throw fail('forbidden', refused)
  return { context, inTurn: turnsOf(call, Infinity) }
}

const dayOf = ({ now }: RecordContext) => dayIn('UTC', now)

async function report(call: Call): Promise<unknown> {
  const { context, inTurn } = begin(call)
  const asked = call.query as z.infer<typeof reportQuery>
  const { days, before = chosenPeriod(days).before, step, wallet_id, standing } = asked
  const wallets = await loadWallets(context)
  const currencies = currenciesOf(wallets)
  const chosen = asked.currency ?? currencies[0] ?? 'USD'
  const figures = await inTurn(() =>
    loadReport(context, {
      span: days,
      before,
      step,
      decimals: decimalsIn(wallets, chosen),
      narrowing: { currency: chosen, wallet_id, standing },
    }),
  )
  return { today: asked.today ?? dayOf(context), currencies, ...figures }
}

/** Days that a forecast reaches ahead unless said. */
const usualAhead = 90

async function forecast(call: Call): Promise<unknown> {
  const { context, inTurn } = begin(call)
  const asked = call.query as z.infer<typeof forecastQuery>
  const from = asked.today ?? dayOf(context)
  const until = asked.until ?? dayAfter(from, usualAhead)
  if (until < from || daysOf({ from, to: until }) > maxForecastDays)
    throw failCall('bad_request', `until must be within ${maxForecastDays} days from today`)
  const wallets = await loadWallets(context)
  const chosen = asked.currency ?? currenciesOf(wallets)[0] ?? 'USD'
  const own = wallets.filter(
    ({ _id, currency: of, active }) =>
      of === chosen && (asked.wallet_id === undefined ? active !== false : _id === asked.wallet_id),
  )
  return inTurn(() =>
    loadForecast(context, own, {
      today: from,
      until,
      currency: chosen,
      decimals: decimalsIn(wallets, chosen),
    }),
  )
}

async function budgets(call: Call): Promise<unknown> {
  const { context, inTurn } = begin(call)
  const { month = dayOf(context).slice(0, 7) } = call.query as z.infer<typeof budgetQuery>
  const wallets = await loadWallets(context)
  return inTurn(() => loadBudgets(context, month, (of) => decimalsIn(wallets, of)))
}

export const reportRoutes: readonly Route[] = [
  {
    ...reports,
    url: '/:db/_reports/money',
    summary:
      'What came in and went out in a span of days, in one currency: by step, category and third party, beside the time before',
    query: reportQuery,
    handle: report,
  },
  {
    ...reports,
    url: '/:db/_reports/forecast',
    summary:
      'The balance to be expected day by day, from pending and recurring entries of the active wallets in one currency',
    query: forecastQuery,
    handle: forecast,
  },
  {
    ...reports,
    url: '/:db/_reports/budget',
    summary: 'What is spent in a month of each budget, and what is left of it',
    query: budgetQuery,
    handle: budgets,
  },
]
