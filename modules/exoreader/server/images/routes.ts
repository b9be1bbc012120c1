// Hands on images of items: without cookies or the address of the page that shows them, as a raster image or not at all, in an
// answer that can run nothing.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { maxImageUrl } from '../../rules/images.ts'
import { imagePath, imageSignature } from './addresses.ts'
import { fetchImage } from './fetch-image.ts'
import { iconOf, rememberedSeconds } from './icon.ts'
import type { Subscription } from '../subscribe/lists.ts'
import { contextHere } from '#server/records/context.ts'
import { get } from '#server/records/get.ts'

/** So many in ten minutes and person. */
const images = { name: 'reader-image', attempts: 2_000, window_seconds: 600 }
/** Images that are being fetched at once in this process; one person has at most half of the slots. */
const inTurn = makeFairSemaphore({ slots: 32, maxWaiting: 1_000, maxInQueue: 100 })
const cachedSeconds = 7 * 86_400
/** That a site has no icon is remembered by browsers as long as by this server. */
const noIcon = `private, max-age=${rememberedSeconds}`

export const imageHeaders = {
  'cache-control': `private, max-age=${cachedSeconds}, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
}

const wanted = z.object({
  user: z.string().max(60),
  s: z.string().max(60),
  url: z.string().max(maxImageUrl),
})

async function show(call: Call): Promise<unknown> {
  const { house, reply } = call
  const { user, s, url } = call.query as z.infer<typeof wanted>
  const text = imageSignature.text(user, url)
  if (!house.seal.isSigned(text, imageSignature.about, s)) throw fail('not_found', 'missing')
  await countAttempt(house, reply, images, user)
  const found = await inTurn([user], () => fetchImage(house, url))
  if (found === undefined) throw fail('not_found', 'missing')
  const body = Readable.from(found.body, { objectMode: false, highWaterMark: 64 * 1024 })
  return answer(200, body, { ...imageHeaders, 'content-type': found.type })
}

async function icon(call: Call): Promise<unknown> {
  const context = contextHere(call)
  const doc = (await get(context, call.params.id!, {})) as Partial<Subscription>
  const site = doc.website_url ?? doc.url
  if (doc.klass !== readerSubscription.kind || site === undefined)
    throw fail('not_found', 'missing')
  const user = String(context.actor.user_id)
  await countAttempt(call.house, call.reply, images, user)
  const found = await inTurn([user], () => iconOf(call.house, new URL('/', site).href))
  if (found === undefined) {
    void call.reply.header('cache-control', noIcon)
    throw fail('not_found', 'missing')
  }
  return answer(200, found.bytes, { ...imageHeaders, 'content-type': found.type })
}

export const imageRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: imagePath,
    summary:
      'An image of an item, fetched without saying who asks; for addresses that this server signed',
    tag: 'Feeds',
    access: 'anyone',
    query: wanted,
    handle: show,
  },
  {
    method: 'GET',
    url: '/:db/_reader/icons/:id',
    summary: 'The icon of the site of a subscription',
    tag: 'Feeds',
    access: 'database',
    handle: icon,
  },
]
