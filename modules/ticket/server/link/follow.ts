// Following a public link: the page of the ticket, the estimate or the payment that it leads to, and the answer to an estimate. Every link
// that leads nowhere is the same page.
import { z } from 'zod'
import { isLocked } from '#core/access/policies.ts'
import type { Doc } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { callerOf } from '#server/calls/caller.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import { answer, type Call } from '#server/calls/route.ts'
import { hashOf } from '#server/session/secrets.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Database } from '#server/store/database.ts'
import { endOf } from '#server/records/merging/end.ts'
import { systemActor } from '#server/records/upkeep/groups.ts'
import { linkTables, type PublicLink } from '#server/store/secrets/links.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { customer as customerEntity } from '../../entities/customer.ts'
import { estimate as estimateEntity } from '../../entities/estimate.ts'
import { ticket as ticketEntity } from '../../entities/ticket.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import { missingPageOf, statusPageOf } from '../../paper/status-page.ts'
import { customerComments } from '../customer-comments.ts'
import { answerEstimate } from '../estimate/answer.ts'
import { estimatePage, noteView } from '../estimate/page.ts'
import { moneyOfTicket, type PaymentDoc } from '../payment/load.ts'
import { drawReceiptPage } from '../payment/page.ts'
import { hasReceipt, loadReceipt } from '../payment/receipt.ts'
import { loadGroup } from '../paper/group.ts'
import { loadLogo } from '../paper/logo.ts'
import { moneyOnPaper } from '../paper/money.ts'
import { wordsIn } from '../paper/words.ts'
import {
  drawMissingPage,
  languageOf,
  publicHeaders as headers,
} from '#server/answers/public-page.ts'
import { commentsHtml } from './comments.ts'
import { drawStatusPage } from './page.ts'
import { withPhotos } from './photos.ts'

/** A link is looked at often while one waits; tokens that are tried one after the other end here. */
const looks = { name: 'public-link', attempts: 240, window_seconds: 3_600 }
/** An answer is given once; a few more attempts are allowed for a forgotten name. */
const answering = { name: 'public-link-answer', attempts: 60, window_seconds: 3_600 }

/** A program is answered in its own way; people get a page, which says no more. */
function leadsNowhere(call: Call) {
  if (!call.request.headers.accept?.includes('text/html')) throw fail('not_found', 'not_found')
  const locale = languageOf(call)
  return answer(404, drawMissingPage(locale, missingPageOf(wordsIn(locale))), headers)
}

/** What a token leads to; undefined where it leads nowhere, or into a Group that is locked. */
async function targetOf(call: Call) {
  const { store, now } = call.house
  const { token = '' } = call.params
  const link = await linkTables(store).byHash(hashOf(token), now().toISOString())
  if (!link) return undefined
  const database = store.database(link.db)
  if (isLocked(await systemActor(call.house, database))) return undefined
  const { stored } = await endOf(database, link.record_id)
  if (!stored || stored.deleted) return undefined
  const entity = call.house.registry.byId(stored.id)
  const record = toWire(stored)
  const found = { link, database, record }
  if (entity === ticketEntity) return { ...found, page: 'ticket' as const }
  // What was not sent yet is nobody's to see.
  if (entity === estimateEntity)
    return (record.status ?? 'draft') === 'draft'
      ? undefined
      : { ...found, page: 'estimate' as const }
  const payment: PaymentDoc = record
  const isReceipt = entity?.kind === incomeKind && hasReceipt(payment)
  // Tokens of other links lead elsewhere.
  return isReceipt ? { ...found, page: 'payment' as const } : undefined
}

async function receiptPage({ house, request }: Call, database: Database, payment: PaymentDoc) {
  const asked = { who: networkOf(request.ip), clerk: null, logo: '320' } as const
  return drawReceiptPage(await loadReceipt(house, database, payment, asked))
}

async function statusPage(
  call: Call,
  {
    link,
    database,
    ticket,
  }: { link: PublicLink; database: Database; ticket: Doc<typeof ticketEntity> },
): Promise<string> {
  const { customer_id, equipment_id } = ticket
  const who = networkOf(call.request.ip)
  const caller = callerOf(call, link.db)
  const [others, group, logo, comments, money] = await Promise.all([
    database.getMany([customer_id, equipment_id].flatMap((id) => id ?? [])),
    loadGroup(database, peopleTables(call.house.store)),
    loadLogo(call.house, database, { size: '320', who }),
    customerComments(database, link.record_id),
    moneyOfTicket(database, ticket._id),
  ])
  const record = (id: string | undefined) => others.find((one) => one.id === id)?.body
  const locale = (record(customer_id) as Doc<typeof customerEntity> | undefined)?.locale
  const isDelivery = ticket.delivered_at !== undefined
  const facts = {
    shop: group.shop,
    logo: logo?.src,
    equipment: record(equipment_id)?.description as string | undefined,
    locale: locale ?? group.locale,
    zone: group.zone ?? link.zone,
    comments: await withPhotos(call.house, database, { comments, caller }),
    ...(await moneyOnPaper(database, { ticket, money, group, isDelivery })),
  }
  const page = statusPageOf(facts, wordsIn(facts.locale))
  const texts = page.comments.map(({ content }) => content)
  return drawStatusPage(page, await commentsHtml(texts, caller))
}

/** `GET /p/:token`. The first look at an estimate is noted. */
export async function follow(call: Call): Promise<unknown> {
  await countAttempt(call.house, call.reply, looks, networkOf(call.request.ip))
  const target = await targetOf(call)
  if (!target) return leadsNowhere(call)
  const { link, database, record, page } = target
  if (page === 'payment') return answer(200, await receiptPage(call, database, record), headers)
  if (page === 'ticket')
    return answer(200, await statusPage(call, { link, database, ticket: record }), headers)
  await noteView(call, link.db, record)
  const input = { name: '', reason: '', errors: [], isDeclining: false }
  return answer(200, await estimatePage(call, link, record, input), headers)
}

const maxSentLength = 100_000
const sent = z.string().max(maxSentLength).default('')

export const answerBody = z.object({
  /** `why` and `back` lead to the step that asks for the reason and from it, with what was typed. */
  answer: z.enum(['approve', 'decline', 'why', 'back']),
  name: sent,
  reason: sent,
  /** A signature as JSON; blank: none was drawn. */
  strokes: sent,
})

/**
 * `POST /p/:token`. Once it is recorded the browser is sent to the page, so that loading it anew sends nothing. What is
 * missing (422), and what can be answered no more (409), is said on the page.
 */
export async function giveAnswer(call: Call): Promise<unknown> {
  await countAttempt(call.house, call.reply, answering, networkOf(call.request.ip))
  const target = await targetOf(call)
  if (target?.page !== 'estimate') return leadsNowhere(call)
  const { link, database, record } = target
  const body = call.body as z.infer<typeof answerBody>
  const { answer: said, name, reason } = body
  if (said === 'why' || said === 'back') {
    const input = { name, reason, errors: [], isDeclining: said === 'why' }
    return answer(200, await estimatePage(call, link, record, input), headers)
  }
  const given = { ...body, answer: said }
  const { errors, isClosed } = await answerEstimate(call, link.db, record._id, given)
  if (errors.length === 0 && !isClosed)
    return answer(303, '', { ...headers, location: `/p/${call.params.token}` })
  const stored = await database.get(record._id)
  if (!stored || stored.deleted) return leadsNowhere(call)
  const input = { name, reason, errors, isDeclining: said === 'decline' }
  const page = await estimatePage(call, link, toWire(stored), input)
  return answer(isClosed ? 409 : 422, page, headers)
}
