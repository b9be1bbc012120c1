// The part of the authorisation table about the items of feeds and their subscriptions: every member reads and marks them.
import type { NewItem } from '#modules/exoreader/store/feeds/items-face.ts'
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'
import { anItem, publish, readerOf } from './setup.ts'

const read = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
const write = (done: number) => [401, 403, 403, done, done, done, done, 403, done, 403, 402, 402]
/** Writes nothing, or takes something back: open where a Group is for looking alone. */
const viewOnly = (done: number) => write(done).with(11, done)

const inGroup = (path: string, answers: readonly number[], options: CallOptions = {}): Case => ({
  name: 'a Group',
  aim: (scene, actor) => ({ url: `/${scene.group(actor)}/_reader/${path}`, ...options }),
  answers,
})

const missing = 'rsb-00000000000000000000000001'
const noItem = 'rit-0000000000000000000000zzzz'
let feeds = 0

/** Aimed at an item of a feed that the main Group subscribes to: in the others it is not there. */
const onItem = (
  path: string,
  answers: readonly number[],
  { body, item }: { body?: object; item?: Partial<NewItem> } = {},
): Case => ({
  name: 'an item',
  async aim(scene, actor) {
    feeds += 1
    const { app } = scene
    const group = scene.group('owner')
    const url = `https://planted${feeds}.example/feed`
    const reader = readerOf(scene.owner('owner'), group)
    const subscription = await reader.subscribe(url)
    const now = app.house.now().toISOString()
    await publish(app.house.store, url, [anItem(`Story ${feeds}`, now, item)], now)
    const { docs } = await reader.find({ reader_subscription_id: subscription })
    const id = docs[0]?._id ?? noItem
    return { url: `/${scene.group(actor)}/_reader/items/${id}/${path}`, ...(body && { body }) }
  },
  answers,
})

export const feedCases: Readonly<Record<string, readonly Case[]>> = {
  // No address, so nobody is asked.
  'POST /:db/_reader/discover': [inGroup('discover', viewOnly(200), { body: { url: '' } })],
  'GET /:db/_reader/counts': [inGroup('counts', read)],
  'GET /:db/_reader/live': [inGroup('live?timeout=1', read)],
  'GET /:db/_reader/subscriptions': [inGroup('subscriptions', read)],
  'POST /:db/_reader/subscriptions/:id/refresh': [
    inGroup(`subscriptions/${missing}/refresh`, write(404)),
  ],
  'PUT /:db/_reader/subscriptions/:id/sign-in': [
    inGroup(`subscriptions/${missing}/sign-in`, write(404), {
      body: { name: 'a', password: 'b' },
    }),
  ],
  'DELETE /:db/_reader/subscriptions/:id/sign-in': [
    inGroup(`subscriptions/${missing}/sign-in`, viewOnly(404)),
  ],
  'GET /:db/_reader/subscriptions/:id/rules': [
    inGroup(`subscriptions/${missing}/rules`, [
      401,
      403,
      403,
      ...Array<number>(5).fill(404),
      403,
      403,
      402,
      404,
    ]),
  ],
  'POST /:db/_reader/subscriptions/:id/rules': [
    inGroup(`subscriptions/${missing}/rules`, write(404)),
  ],
  'POST /:db/_reader/mark': [inGroup('mark', write(200), { body: { read: true } })],
  'DELETE /:db/_reader/mark/:mark': [inGroup('mark/mrk-1', viewOnly(404))],
  'POST /:db/_reader/items/:id/position': [
    onItem('position', write(200), { body: { seconds: 7 } }),
  ],
  // Its page has no address, so nobody is asked.
  'POST /:db/_reader/items/:id/article': [
    onItem('article', [...read.slice(0, -1), 404], { item: { url: '' } }),
  ],
}
