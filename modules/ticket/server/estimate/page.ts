// The page behind the link of an estimate, and that it was looked at.
import { networkOf } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import { currentRecord } from '#server/records/put.ts'
import type { PublicLink } from '#server/store/secrets/links.ts'
import { estimatePageOf, type PageInput } from '../../paper/estimate/page.ts'
import { wordsIn } from '../paper/words.ts'
import { drawEstimatePage } from './draw.ts'
import { loadOffer } from './load.ts'
import { setEstimate, shopContext, type Estimate } from './write.ts'

export async function estimatePage(
  { house, request }: Call,
  { db, zone }: PublicLink,
  estimate: Estimate,
  input: PageInput,
): Promise<string> {
  const asked = { zone, who: networkOf(request.ip), logo: '320' } as const
  const facts = await loadOffer(house, house.store.database(db), estimate, asked)
  const page = { ...facts, logo: facts.logo?.src }
  return drawEstimatePage(estimatePageOf(page, input, wordsIn(facts.locale)))
}

/** Programs that look at an address to draw a preview of it: messengers, mail scanners, search engines, command lines. */
const previewer =
  /bot\b|bots\b|crawl|spider|preview|whatsapp|facebookexternalhit|telegram|slack|discord|skype|viber|\bline\/|snapchat|embedly|scanner|curl|wget|python|java\/|go-http|okhttp|node-fetch|undici/i

/** A person's browser opens it: it names itself, asks for a page, and does not fetch in advance. Somebody of the shop is none. */
function isCustomer({ request, session }: Call, db: string): boolean {
  const {
    'user-agent': agent = '',
    accept = '',
    purpose,
    'sec-purpose': secPurpose,
  } = request.headers
  const isAhead = /prefetch|preview|prerender/i.test(`${String(purpose)} ${String(secPurpose)}`)
  const isMember = session.memberships.some((row) => row.db === db && !row.pending)
  const isBrowser = agent !== '' && !previewer.test(agent) && accept.includes('text/html')
  return request.method === 'GET' && isBrowser && !isAhead && !isMember
}

/** Writes the first look down; the page is answered all the same when somebody else is just writing. */
export async function noteView(call: Call, db: string, { _id, status }: Estimate): Promise<void> {
  if (status !== 'sent' || !isCustomer(call, db)) return
  const context = shopContext(call.house, db)
  await context.database.write(async (transaction) => {
    const estimate: Estimate | undefined = await currentRecord(transaction, _id)
    if (estimate?.status !== 'sent') return
    const set = { status: 'viewed', viewed_at: context.now }
    await setEstimate(context, transaction, estimate, { event: 'view', set })
  })
}
