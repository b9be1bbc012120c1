// The feed reader in the browser: items are read by keys, marked and taken back, found, paged, and kept elsewhere.
import { expect, onTestFinished } from 'vitest'
import { anItem, publish } from '../reader/setup.ts'
import { makeOrigin, rss } from '../reader/origin.ts'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { outsideHost, type VisitorOptions } from './stage.ts'

/** Nobody answers there, and no name is looked up. Feeds are kept once for all Groups: each story has its own. */
const addressOf = (story: string, { locale, device }: VisitorOptions) =>
  `https://127.0.9.2/${story}-${locale}-${device}`

const desktops: VisitorOptions[] = (isProof ? (['en', 'pt-BR'] as const) : (['en'] as const)).map(
  (locale) => ({ locale, device: 'desktop' }),
)
const sets = desktops.flatMap((set) => [set, { ...set, device: 'phone' as const }])
const evil =
  '<p>Solder <b>slowly</b>.</p><script>document.title = "owned"</script>' +
  '<img src="https://spy.example/dot.png" onerror="document.title = \'owned\'" alt="A bench">' +
  '<a href="javascript:void(document.title = \'owned\')">press</a>'
/** A picture of one dot. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const sentence = 'A radio that hums has dry capacitors in its supply, and each of them is changed. '
const story = `<html><title>Why</title><article><p>${sentence.repeat(9)}</p>${evil}</article></html>`
const site =
  '<link rel=alternate type="application/rss+xml" title="News" href="/news">' +
  '<link rel=alternate type="application/rss+xml" title="Prices" href="/prices">'

test.for(desktops)(
  'items are read by keys, whole where they are short, paged by ten, and what was marked at once is taken back ($locale)',
  async (set, { stage }) => {
    const url = addressOf('keys', set)
    const origin = await makeOrigin()
    onTestFinished(() => origin.close())
    origin.answer(outsideHost, (path) => {
      if (path === '/busy') return { status: 503 }
      if (path === '/news') return { body: rss(['First news']) }
      return { headers: { 'content-type': 'text/html' }, body: path === '/story' ? story : site }
    })
    const desk = await buildDesk(stage, set)
    const { group, ana } = desk
    const label = await desk.make({ klass: 'ReaderLabel', name: 'Trade' })
    const feed = { title: 'Repair News', customize_title: true, reader_label_id: label }
    await desk.make({ klass: 'ReaderSubscription', url, ...feed })
    const items = Array.from({ length: 12 }, (_, at) => {
      const moment = new Date(Date.UTC(2026, 10, 21, 10) - at * 3_600_000).toISOString()
      return anItem(
        `Story ${at + 1}`,
        moment,
        at === 0 ? { content: evil, url: origin.at(outsideHost, '/story') } : {},
      )
    })
    await publish(stage.app.house.store, url, items, '2026-11-21T11:00:00.000Z')
    const count = async () => (await ana.client.get(`/${group}/_reader/counts`)).body.unread

    const visitor = await desk.at('')
    const { page, say } = visitor
    // The app is chosen where its address is at hand already.
    await visitor.press(say('shell.apps.exoreader'))
    await visitor.press(say('reader-item.many'))
    // The page before has the newest items too, and none of the reader's keys.
    const rows = page.getByRole('list', { name: say('reader.items'), exact: true })
    const row = (name: string) =>
      rows.getByRole('link', { name: new RegExp(`${name}( |$)`) }).first()
    await row('Story 1').waitFor()
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Story 1', exact: true }).waitFor()
    // Opening marks as read (spec 4).
    await eventually(count).toBe(11)
    await page.keyboard.press('m')
    await eventually(count).toBe(12)
    await page.keyboard.press('s')
    const starred = async () => (await ana.client.get(`/${group}/_reader/counts`)).body.starred
    await eventually(starred).toBe(1)
    // Its content is shown in the list, for everybody in the Group, until it is folded.
    const state = async () => (await desk.find({ klass: 'ReaderItem' }))[0]?.expanded
    await page.keyboard.press('e')
    const listed = page.getByRole('listitem').filter({ hasText: 'Story 1' }).first()
    await listed.getByText('Solder slowly').waitFor()
    await eventually(state).toBe(true)
    await listed.getByRole('button', { name: say('reader.expand'), expanded: true }).click()
    await listed.getByText('Solder slowly').waitFor({ state: 'detached' })
    await eventually(state).toBe(false)
    // It was opened in the list, and so read.
    await eventually(count).toBe(11)
    await page.keyboard.press('m')
    await eventually(count).toBe(12)
    // What a feed brings runs nothing and asks nobody.
    const article = page.getByRole('article')
    expect(await article.locator('script, img').count()).toBe(0)
    expect(await article.getByText('press').evaluate(({ localName }) => localName)).not.toBe('a')
    expect(await page.title()).not.toBe('owned')
    await page.keyboard.press('f')
    const whole = article.getByText(sentence.trim())
    const tooSlow = article.getByText(say('reader.article.failed.too_slow'))
    // A page has ten seconds to be read: on a busy machine it is asked for again.
    await eventually(async () => {
      await whole.or(tooSlow).first().waitFor()
      if (await whole.isVisible()) return true
      await page.keyboard.press('f')
      return false
    }).toBe(true)
    const foreign = article.locator('script, img:not([src^="/_reader/"])')
    expect(await foreign.count()).toBe(0)
    await visitor.press(say('reader.article.back'))
    await article.getByText('Solder slowly').waitFor()
    // Closed, it flashes where it was, for a moment.
    await Promise.all([page.locator('[data-flash]').waitFor(), page.keyboard.press('Escape')])
    // Every page has quick notes behind N; here it walks, as in other readers.
    await page.keyboard.press('n')
    await page.locator('[data-focus]').getByText('Story 2').waitFor()
    const goes = async (letter: string, place: string) => {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      const isThere = ({ pathname }: URL) => pathname.endsWith(place)
      return page.waitForURL(isThere, { timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    }
    // The letter follows within a moment, which a busy machine may let pass.
    await eventually(() => goes('t', '/reader-today')).toBe(true)
    await visitor.seesTitle(say('reader.today.title'))
    await eventually(() => goes('i', '/reader_items')).toBe(true)
    await row('Story 2').waitFor()

    const next = visitor.button(say('reader.pages.next'))
    await next.click()
    await row('Story 11').waitFor()
    expect(await next.isDisabled()).toBe(true)

    // Only the letter that follows a G is the way to a place.
    for (const key of ['g', 'i', 'Shift+A']) await page.keyboard.press(key)
    await eventually(count).toBe(0)
    await visitor.press(say('actions.undo'))
    await eventually(count).toBe(12)

    await page.keyboard.press('/')
    await page.locator('input:focus').fill('story 7')
    await row('Story 6').waitFor({ state: 'detached' })
    await row('Story 7').click()
    await visitor.press(say('reader.more_of_item'))
    await page.getByRole('menuitem', { name: say('reader.keep.bookmark') }).click()
    await page.getByText(say('reader.keep.bookmarked')).waitFor()
    const [kept] = await desk.find({ klass: 'Bookmark' })
    expect(kept).toMatchObject({ title: 'Story 7', url: 'https://news.example/Story%207' })

    await page.goto(`${visitor.site}/account/${group}/reader_subscriptions/new`)
    await page.getByLabel(say('reader.add.address')).fill(origin.at(outsideHost, '/').slice(7))
    await visitor.press(say('reader.add.subscribe'))
    const found = page.getByRole('listitem').filter({ hasText: 'News' })
    await found.getByRole('button').click()
    await page.waitForURL(/feed=rsb/)
    const chosen = origin.at(outsideHost, '/news')
    expect(await desk.find({ klass: 'ReaderSubscription', url: chosen })).toHaveLength(1)

    // An address that does not answer now is subscribed to all the same; one without a feed is not.
    await page.goto(`${visitor.site}/account/${group}/reader_subscriptions/new`)
    const anyway = visitor.button(say('reader.add.anyway'))
    await page.getByLabel(say('reader.add.address')).fill(origin.at(outsideHost, '/story'))
    await visitor.press(say('reader.add.subscribe'))
    await visitor.sees(say('titles.no-feed'))
    expect(await anyway.count()).toBe(0)
    const busy = origin.at(outsideHost, '/busy')
    await page.getByLabel(say('reader.add.address')).fill(busy)
    await visitor.press(say('reader.add.subscribe'))
    await anyway.click()
    await page.waitForURL(/feed=rsb/)
    expect(await desk.find({ klass: 'ReaderSubscription', url: busy })).toHaveLength(1)
    await done(visitor)
  },
)

test.runIf(isProof)(
  'the first step of the reader is a subscription, which needs no label',
  async ({ stage }) => {
    const desk = await buildDesk(stage)
    await desk.make({ klass: 'Adjustment', key: 'exoreader', value: true })
    const visitor = await desk.at('')
    const { say } = visitor
    await visitor.press(say('shell.apps.exoreader'))
    await visitor.arrivesAt(`/account/${desk.group}/reader_items`)
    await visitor.sees(say('reader.empty.first'))
    await done(visitor)
  },
)

test.runIf(isProof)(
  'icons of sites take the place of letters where they are seen, and of no others',
  async ({ stage }) => {
    const origin = await makeOrigin()
    onTestFinished(() => origin.close())
    origin.answer(outsideHost, (path) =>
      path === '/favicon.ico' ? { body: dot } : { headers: { 'content-type': 'text/html' } },
    )
    const { group, ana } = await buildDesk(stage)
    const feeds = Array.from({ length: 49 }, (_, at) => {
      const number = String(at + 1).padStart(2, '0')
      const title = `Feed ${number}`
      return { url: origin.at(outsideHost, `/${number}`), title, label: '' }
    })
    const bare = { url: 'https://127.0.9.2/bare', title: 'Bare', label: '' }
    expectOk(await ana.client.post(`/${group}/_reader/opml/take`, { feeds: [bare, ...feeds] }))
    const visitor = await stage.visitor()
    const { page } = visitor
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/_reader/icons/')) asked.push(request.url())
    })
    await comeIn(visitor, ana, `/account/${group}/reader_items`)
    const tile = (title: string) =>
      page.getByRole('link', { name: title }).locator('[aria-hidden]').first()
    await tile('Feed 05').locator('img').waitFor()
    expect(await tile('Bare').textContent()).toBe('B')
    const sizes = await Promise.all(['Bare', 'Feed 05'].map((title) => tile(title).boundingBox()))
    expect(sizes[0]).toMatchObject({ width: sizes[1]!.width, height: sizes[1]!.height })
    await visitor.settles()
    expect(await tile('Feed 49').textContent()).toBe('F')
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.length).toBeLessThan(30)
    await tile('Feed 49').scrollIntoViewIfNeeded()
    await tile('Feed 49').locator('img').waitFor()
    await done(visitor)
  },
)

test.runIf(isProof)(
  'without the net what was loaded stays, and an item that does not come is closed by its key',
  async ({ stage }) => {
    const desk = await buildDesk(stage)
    const address = 'https://127.0.9.2/kept'
    await desk.make({ klass: 'ReaderSubscription', url: address })
    const now = stage.app.house.now().toISOString()
    await publish(stage.app.house.store, address, [anItem('One', now), anItem('Two', now)], now)
    const visitor = await desk.at('reader_items')
    const { page, say } = visitor
    const rows = page.getByRole('list', { name: say('reader.items'), exact: true })
    await rows.getByText('One').waitFor()
    await visitor.settles()
    await page.context().setOffline(true)
    await visitor.sees(say('shell.offline'))
    await page.keyboard.press('r')
    await page.keyboard.press('j')
    await page.waitForURL(/item=/)
    expect(await rows.getByRole('listitem').count()).toBe(2)
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.searchParams.has('item'))
    await page.context().setOffline(false)
    await done(visitor)
  },
)

test.runIf(isProof).for(sets)(
  'counts change as items come in, and as they are read in another browser ($locale, $device)',
  async (set, { stage }) => {
    const desk = await buildDesk(stage, { locale: set.locale })
    const isPhone = set.device === 'phone'
    const { group, ana } = desk
    const label = await desk.make({ klass: 'ReaderLabel', name: 'Trade' })
    const address = addressOf('counted', set)
    const feed = { title: 'Counted', customize_title: true, reader_label_id: label }
    await desk.make({ klass: 'ReaderSubscription', url: address, ...feed })
    const bring = async (...titles: string[]) => {
      const now = stage.app.house.now().toISOString()
      const items = titles.map((title) => anItem(title, now))
      await publish(stage.app.house.store, address, items, now)
    }
    await bring('Old one', 'Old two')
    const one = await desk.at('reader_items')
    // On a phone the subscriptions are a page of their own.
    const other = await desk.at(isPhone ? 'reader_items?feeds=' : 'reader_items?state=all', set)
    const counts = async ({ page, say }: Visitor) =>
      Promise.all(
        [say('reader.titles.unread'), 'Trade', 'Counted'].map(async (name) => {
          const feeds = page.getByRole('navigation', { name: say('reader.feeds') })
          const link = feeds.getByRole('link', { name }).first()
          return Number((await link.textContent())?.replaceAll(/\D/g, ''))
        }),
      )
    await eventually(() => counts(other)).toEqual([2, 2, 2])
    const asked: string[] = []
    other.page.on('request', (request) => {
      if (request.url().endsWith('/_reader/counts')) asked.push(request.url())
    })
    await bring('New one')
    await eventually(() => counts(other)).toEqual([3, 3, 3])
    if (!isPhone) await other.press(other.say('reader.news'))
    await one.page
      .getByRole('link', { name: /Old one/ })
      .first()
      .click()
    await eventually(() => counts(other)).toEqual([2, 2, 2])
    expect(asked).toEqual([])
    if (isPhone) await other.page.goto(`${other.site}/account/${group}/reader_items`)
    await other.page
      .getByRole('link', { name: /New one/ })
      .first()
      .click()
    await eventually(() => counts(one)).toEqual([1, 1, 1])
    expect((await ana.client.get(`/${group}/_reader/counts`)).body.unread).toBe(1)
    await done(one)
    await done(other)
  },
)
