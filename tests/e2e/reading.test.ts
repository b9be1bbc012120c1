// A day with the feed reader: on a phone one pane at a time; marks around an item, the endless list, a formula, a pasted list of feeds, a
// video, a podcast, the newspaper. As a proof in both languages on both devices.
import { expect, onTestFinished } from 'vitest'
import { anItem, publish } from '../reader/setup.ts'
import { makeOrigin, type OriginAnswer } from '../reader/origin.ts'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { silence } from './silence.ts'
import { outsideHost, type Stage, type VisitorOptions } from './stage.ts'

/** Nobody answers there, and no name is looked up. Feeds are kept once for all Groups: each story has its own. */
const addressOf = ({ locale, device }: VisitorOptions) => `https://127.0.9.2/${locale}-${device}`
const tube = '<p>See it.</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'
const formula =
  '<math display="block"><mfrac><mn>1</mn><msup><mi>x</mi><mn>2</mn></msup></mfrac></math>'
const listOf = (address: string) =>
  '<opml version="2.0"><body><outline text="Suppliers">' +
  '<outline type="rss" text="Parts" xmlUrl="https://127.0.9.2/parts"/>' +
  `<outline type="rss" text="Repair News" xmlUrl="${address}"/></outline></body></opml>`

/** What a server answers that can send from any byte on. */
function partOf(body: Buffer, range: string | undefined): OriginAnswer {
  const from = Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
  const headers = {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-range': `bytes ${from}-${body.length - 1}/${body.length}`,
  }
  return { status: 206, headers, body: body.subarray(from) }
}

const sets: VisitorOptions[] = (['en', 'pt-BR'] as const).flatMap((locale) =>
  (['desktop', 'phone'] as const).map((device) => ({ locale, device })),
)

/** Twelve items of today, the first with a video, the second with a recording at `sound`. */
async function fill(stage: Stage, desk: Desk, address: string, sound: string): Promise<void> {
  const feed = { title: 'Repair News', customize_title: true }
  await desk.make({ klass: 'ReaderSubscription', url: address, ...feed })
  const now = stage.app.house.now().getTime()
  const audio = [{ url: sound, type: 'audio/wav', seconds: 60 }]
  const items = Array.from({ length: 12 }, (_, at) =>
    anItem(`Story ${at + 1}`, new Date(now - at * 1_000).toISOString(), {
      ...(at === 0 && { content: tube + formula }),
      ...(at === 1 && { enclosures: audio }),
    }),
  )
  await publish(stage.app.house.store, address, items, new Date(now).toISOString())
}

function readerAt(visitor: Visitor, { ana, group }: Desk) {
  const { page, say, site } = visitor
  const counts = async () => (await ana.client.get(`/${group}/_reader/counts`)).body
  return {
    unread: async () => (await counts()).unread,
    row: (number: number) =>
      page.getByRole('link', { name: new RegExp(`Story ${number}( |$)`) }).first(),
    open: (path: string) => page.goto(`${site}/account/${group}/${path}`),
    async more(item: string) {
      await visitor.press(say('reader.more'))
      await page.getByRole('menu').getByText(say(item)).click()
    },
    back: () => (visitor.device === 'phone' ? page.goBack() : page.keyboard.press('Escape')),
  }
}

test.for(sets)('a day of reading ($locale, $device)', async (set, { stage }) => {
  const origin = await makeOrigin()
  onTestFinished(() => origin.close())
  origin.answer(outsideHost, (_, { range }) => partOf(silence(3_000), range))
  const desk = await buildDesk(stage, set)
  await fill(stage, desk, addressOf(set), origin.at(outsideHost, '/show.wav'))
  const visitor = await stage.visitor(set)
  const { page, say, device } = visitor
  await comeIn(visitor, desk.ana, `/account/${desk.group}/reader_items`)
  const reader = readerAt(visitor, desk)
  const outside: string[] = []
  await page.route(
    (url) => !url.href.startsWith(visitor.site) && url.hostname !== outsideHost,
    (route) => {
      outside.push(route.request().url())
      return route.abort()
    },
  )

  // One pane at a time where there is room for one.
  await reader.row(1).waitFor()
  const feeds = page.getByRole('navigation', { name: say('reader.feeds') })
  expect(await feeds.count()).toBe(device === 'phone' ? 0 : 1)
  await reader.row(4).click()
  await page.getByRole('heading', { name: 'Story 4', exact: true }).waitFor()
  expect(await reader.row(5).isVisible()).toBe(device !== 'phone')
  await reader.back()
  await reader.row(5).waitFor()
  await eventually(reader.unread).toBe(11)

  // What is marked around an item is taken back.
  await reader.more('reader.mark_above')
  await eventually(reader.unread).toBe(8)
  await visitor.press(say('actions.undo'))
  await eventually(reader.unread).toBe(11)
  await reader.more('reader.mark_below')
  await eventually(reader.unread).toBe(3)
  await visitor.press(say('actions.undo'))
  await eventually(reader.unread).toBe(11)

  // On a phone, and without pages, more is loaded before the end is seen.
  if (device === 'desktop') {
    expect(await reader.row(12).count()).toBe(0)
    await reader.more('reader.paging.endless')
  }
  await reader.row(12).scrollIntoViewIfNeeded()
  await visitor.sees(say('reader.end', { count: device === 'desktop' ? 11 : 12 }))

  // A video plays in the page, from the moment it is wanted.
  await reader.row(1).click()
  // A formula is drawn as one.
  const power = page.locator('math[display="block"] > mfrac > msup')
  await power.waitFor()
  expect(await power.evaluate(({ namespaceURI }) => namespaceURI)).toMatch(/MathML$/)
  const play = page.getByRole('button', { name: say('reader.play_from', { site: 'YouTube' }) })
  await play.waitFor()
  expect(outside).toEqual([])
  await play.click()
  await page.locator('iframe').waitFor()
  const { host, pathname } = new URL((await page.locator('iframe').getAttribute('src'))!)
  expect([host, pathname]).toEqual(['www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ'])

  // A recording goes on where it was.
  await reader.back()
  await reader.row(2).click()
  await visitor.press(say('reader.media.listen'))
  const player = page.getByRole('region', { name: say('reader.media.player') })
  const audio = player.locator('audio')
  await eventually(() => audio.evaluate((one: HTMLAudioElement) => one.readyState)).toBeGreaterThan(
    0,
  )
  // What plays leaves the way to the next item free.
  if (device === 'phone') {
    const next = visitor.button(say('reader.next'))
    const isFree = () =>
      next.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await eventually(isFree).toBe(true)
  }
  await audio.evaluate((one: HTMLAudioElement) => {
    one.pause()
    one.currentTime = 31
  })
  await player.getByRole('button', { name: say('reader.media.close') }).click()
  const position = async () =>
    (await desk.find({ klass: 'ReaderItem', read: true })).find(({ title }) => title === 'Story 2')
      ?.position
  await eventually(position).toBe(31)
  await page.reload()
  await visitor.sees(say('reader.media.from', { time: '0:31' }))

  // The newspaper is put away at once.
  await reader.open('reader-today')
  await page.getByRole('heading', { level: 3, name: /Story 12/ }).waitFor()
  await visitor.press(say('reader.today.read'))
  await eventually(reader.unread).toBe(0)
  await visitor.press(say('actions.undo'))
  await eventually(reader.unread).toBeGreaterThan(8)

  // A list of another reader is pasted where an address is asked for.
  await reader.open('reader_subscriptions/new')
  await page.getByLabel(say('reader.add.address')).fill(listOf(addressOf(set)))
  await visitor.press(say('reader.opml.run', { count: 1 }))
  const subscribed = async () => (await desk.find({ klass: 'ReaderSubscription' })).length
  await eventually(subscribed).toBe(2)
  expect(await desk.find({ klass: 'ReaderLabel', name: 'Suppliers' })).toHaveLength(1)
  await done(visitor)
})

test('the next item is read over the end of a page, and the one before back over its beginning', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  await fill(stage, desk, 'https://127.0.9.3/news', 'https://127.0.9.3/show.wav')
  const visitor = await desk.at('reader_items')
  const { page } = visitor
  const reader = readerAt(visitor, desk)
  await reader.row(10).click()
  for (const [key, number] of [
    ['j', 11],
    ['j', 12],
    ['k', 11],
    ['k', 10],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('heading', { name: `Story ${number}`, exact: true }).waitFor()
  }
  await visitor.close()
})
