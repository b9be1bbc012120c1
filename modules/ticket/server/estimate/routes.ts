// The calls of estimates: steps with one, and its paper, as what it says and as PDF.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { isZone } from '#core/time/zone.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { get } from '#server/records/get.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { sheets } from '../../paper/papers.ts'
import { estimatePaperOf, type EstimatePaper } from '../../paper/estimate/paper.ts'
import { countPdf, sendPdf } from '../paper/send.ts'
import { wordsIn } from '../paper/words.ts'
import { loadOffer } from './load.ts'
import { estimateReportRoute } from './report.ts'
import { estimateSheet } from './sheet.ts'
import { stepBody, takeStep } from './step.ts'
import type { Estimate } from './write.ts'

const query = z.object({
  zone: z.string().refine(isZone, 'is no time zone that is known here').optional(),
})

const printed = query.extend({ paper: z.enum(sheets).optional() })

/** Failure not_found when it is not an estimate here. */
async function paperOf(call: Call): Promise<EstimatePaper> {
  const context = contextHere(call)
  const { id = '' } = call.params
  const { house, database, actor } = context
  if (house.registry.byId(id) !== entity) throw fail('not_found', 'missing')
  const estimate: Estimate = await get(context, id, {})
  const { zone } = call.query as z.infer<typeof query>
  const clerk = actor.user_id
  const asked = { zone, clerk, who: clerk ?? '', logo: '640' } as const
  const facts = await loadOffer(house, database, estimate, asked)
  return estimatePaperOf(facts, wordsIn(facts.locale))
}

async function printPaper(call: Call): Promise<unknown> {
  await countPdf(call, 'estimate-pdf')
  const paper = await paperOf(call)
  const { paper: sheet } = call.query as z.infer<typeof printed>
  return sendPdf(
    call,
    estimateSheet(paper, sheet),
    `estimate-${paper.number.replace(/\D+/g, '-')}.pdf`,
  )
}

const estimates = { tag: 'Estimates', access: 'database' } as const

export const estimateRoutes: readonly Route[] = [
  {
    ...estimates,
    method: 'POST',
    url: '/:db/_estimate/:id/:step',
    summary:
      'A step with an estimate: `send`, with `copied: true` where its link alone was copied; `approve` or `decline`, as somebody of the shop records it; `version`, a copy of what was sent as a draft under the same number',
    body: stepBody,
    handle: takeStep,
  },
  {
    ...estimates,
    method: 'GET',
    url: '/:db/_estimate/:id/paper',
    summary: 'What an estimate says on paper, in the customer’s language',
    query,
    handle: paperOf,
  },
  {
    ...estimates,
    method: 'GET',
    url: '/:db/_estimate/:id/pdf',
    summary:
      'The estimate as PDF; on the sheet of the Group’s country, unless another is asked for',
    query: printed,
    handle: printPaper,
  },
  estimateReportRoute,
]
