// What a Group may want of a feed beyond the usual: how often it is asked for, and the whole texts of its items; within what its server asks for,
// and within what one Group may cost.
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { readDueTexts, usualTexts } from '#modules/exoreader/server/article/lane.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { rss, type OriginAnswer } from './origin.ts'
import { faultsOf } from './recount.ts'
import { hourMs, readerStage, type Member } from './stage.ts'

const here = readerStage()
const minuteMs = 60_000
const prompt = { ...usualTexts, feedGapMs: 0, hostGapMs: 0 }
let hosts = 0

afterEach(async () => {
  expect(await faultsOf(here.app.databaseUrl)).toEqual({})
})

/** A server of a feed and its pages, at an address of its own. */
function site(answer: (path: string) => OriginAnswer) {
  hosts += 1
  const host = `127.0.8.${hosts}`
  here.origin.answer(host, answer)
  const asked = (path: string) => here.origin.asked(host).filter((one) => one.path === path).length
  return { host, url: here.origin.at(host, '/feed'), asked }
}

async function change({ client, group }: Member, id: string, members: object) {
  const doc = expectOk(await client.get(`/${group}/${id}`)).body
  return client.put(`/${group}/${id}`, { ...doc, ...members })
}

describe('how often a feed is asked for', () => {
  const quiet = (headers: Record<string, string> = { etag: '"1"' }) =>
    site(() => ({ body: rss(['A']), headers }))
  /** Requests within so many hours, looked at every five minutes. */
  async function askedWithin(hours: number, { asked }: ReturnType<typeof site>) {
    const before = asked('/feed')
    for (let at = 0; at < 12 * hours; at += 1) await here.later(5 * minuteMs)
    return asked('/feed') - before
  }

  test('is the shortest time that a Group of its readers wants, and the usual one again without it', async () => {
    const feed = quiet()
    const id = await here.mine.subscribe(feed.url, { every: '15m' })
    await here.theirs.subscribe(feed.url, { every: '12h' })
    await here.poll()
    expect(await askedWithin(2, feed)).toBe(8)
    expectOk(await change(here.mine, id, { every: '3h' }))
    await here.later(hourMs)
    expect(await askedWithin(3, feed)).toBe(1)
    expectOk(await change(here.mine, id, { every: '15m', active: false }))
    await here.later(3 * hourMs)
    expect(await askedWithin(4, feed)).toBe(0)
  })

  test('is more often at once when somebody wants it so, but never while a person might not ask for it by hand', async () => {
    const feed = quiet({ etag: '"1"', 'cache-control': 'max-age=86400' })
    const id = await here.mine.subscribe(feed.url)
    await here.poll()
    expect(feed.asked('/feed')).toBe(1)
    await here.later(10 * minuteMs)
    expectOk(await change(here.mine, id, { every: '15m' }))
    expect(await here.poll()).toBe(0)
    await here.later(20 * minuteMs)
    expect(feed.asked('/feed')).toBe(2)
    // Its server asks for a day.
    expect(await askedWithin(20, feed)).toBe(0)
  })

  test('is every hour at most where each answer is whole, and what a server asks for after a refusal', async () => {
    const whole = quiet({})
    await here.mine.subscribe(whole.url, { every: '15m' })
    await here.poll()
    expect(await askedWithin(3, whole)).toBe(3)
    here.origin.answer(whole.host, () => ({ status: 429, headers: { 'retry-after': '21600' } }))
    await here.later(hourMs)
    expect(await askedWithin(5, whole)).toBe(0)
  })

  test('more often than every hour are ten feeds of a Group: another one is refused, and what came from elsewhere comes every hour', async () => {
    const member = await here.member()
    for (let at = 0; at < 10; at += 1)
      await member.subscribe(`https://quick${at}.invalid/feed`, { every: '30m' })
    const url = 'https://quick10.invalid/feed'
    const body = { klass: 'ReaderSubscription', url, every: '15m' }
    const refused = await member.client.post(`/${member.group}`, body)
    expect([refused.status, Object.keys(refused.body.fields ?? refused.body.reason)]).toEqual([
      422,
      ['every'],
    ])
    const elsewhere = { ...body, _id: 'rsb-00000000000000000000000077', _rev: '1-a' }
    const sent = { docs: [elsewhere], new_edits: false }
    expectOk(await member.client.post(`/${member.group}/_bulk_docs`, sent))
    const client = new Client({ connectionString: here.app.databaseUrl })
    await client.connect()
    const text = 'select every_minutes as m from feed_readers where db = $1 order by m'
    const { rows } = await client.query<{ m: number }>(text, [member.group])
    await client.end()
    expect(rows.map(({ m }) => m)).toEqual([...Array<number>(10).fill(30), 60])
    await member.subscribe('https://quick11.invalid/feed', { every: '1h' })
  })
})

interface WholeItem {
  readonly _id: string
  readonly title: string
  readonly content: string
  readonly article?: string
  readonly article_failed?: object
}

const sentence = 'A radio that hums has dry capacitors in its supply, and each of them is changed. '
const story = (name: string) =>
  `<html><title>${name}</title><article><p>${name}. ${sentence.repeat(9)}</p><img src="a.png"><script>x</script></article></html>`
const html = { 'content-type': 'text/html' }

describe('the whole text of each item', () => {
  const feedOf = (host: string, titles: readonly string[]) =>
    rss(titles).replaceAll('https://radios.example', here.origin.at(host, ''))
  /** Its pages are stories, unless they answer otherwise. */
  function siteOf(titles: readonly string[], pages: Record<string, () => OriginAnswer> = {}) {
    const listed = [...titles]
    const made = site((path) => {
      if (path === '/feed') return { body: feedOf(made.host, listed) }
      const name = decodeURIComponent(path.replace('/posts/', ''))
      return pages[name]?.() ?? { headers: html, body: story(name) }
    })
    return { ...made, listed }
  }
  const read = () => readDueTexts(here.app.house, prompt)
  /** Whole, by title. */
  async function itemsOf({ client, group, find }: Member, id: string) {
    const { docs } = await find({ reader_subscription_id: id })
    const whole = docs.map(async ({ _id }) => expectOk(await client.get(`/${group}/${_id}`)).body)
    const items = (await Promise.all(whole)) as unknown as WholeItem[]
    return new Map(items.map((item) => [item.title, item]))
  }
  /** A page has ten seconds to be read: on a busy machine it is read again, as the product does. */
  async function readAll(): Promise<void> {
    while ((await read()) > 0) here.app.clock.advance(41 * minuteMs)
  }
  const wholeTitles = async (member: Member, id: string) =>
    [...(await itemsOf(member, id))].filter(([, one]) => one.article).map(([title]) => title)

  test('is read once for all Groups that want it, and shown to those alone', async () => {
    const { url, asked } = siteOf(['A'])
    const third = await here.member()
    const mine = await here.mine.subscribe(url, { whole_text: true })
    const theirs = await here.theirs.subscribe(url, { whole_text: true })
    const plain = await third.subscribe(url)
    await here.poll()
    await readAll()
    const before = asked('/posts/A')
    for (const [member, id] of [
      [here.mine, mine],
      [here.theirs, theirs],
    ] as const) {
      const item = (await itemsOf(member, id)).get('A')!
      expect(item).toMatchObject({ content: 'All of A' })
      expect(item.article).toContain('A radio that hums')
      expect(item.article).toContain('/_reader/image?')
      expect(item.article).not.toContain('<script')
    }
    const item = (await itemsOf(third, plain)).get('A')!
    expect(item.article).toBeUndefined()
    // A request by hand is answered with what is here.
    const path = `/${third.group}/_reader/items/${item._id}/article`
    expect(expectOk(await third.client.post(path, {})).body.content).toContain('A radio that hums')
    expect(asked('/posts/A')).toBe(before)
  })

  test('is what programs get', async () => {
    const { url } = siteOf(['A'])
    const { app } = here
    const person = await app.makePerson()
    const group = await app.makeGroup(person)
    const body = { klass: 'ReaderSubscription', url, whole_text: true }
    expectOk(await person.client.post(`/${group}`, body))
    await here.poll()
    await readAll()
    const program = app.withToken(await app.makeToken(person, [`reader@${group}`]))
    const { items } = expectOk(
      await program.get('/api/greader.php/reader/api/0/stream/contents'),
    ).body
    expect(items[0].summary.content).toContain('A radio that hums')
  })

  test.runIf(isProof)(
    'is read of new items as they come, and of what is there when it is asked for first: the newest fifty',
    async () => {
      const many = Array.from({ length: 60 }, (_, at) => `N${at}`)
      const { url, listed } = siteOf(many)
      const id = await here.mine.subscribe(url)
      await here.poll()
      expect(await read()).toBe(0)
      expectOk(await change(here.mine, id, { whole_text: true }))
      await readAll()
      const { store } = here.app.house
      const whole = async () => {
        const query = { subscriptions: [id], limit: 100 }
        const states = await groupItems(store.database(here.mine.group)).page(query)
        const numbers = states.map(({ item }) => item)
        const items = await feedTables(store).items(numbers, { content: true })
        return items.filter(({ article }) => article).map(({ title }) => title)
      }
      expect((await whole()).toSorted()).toEqual(many.slice(10).toSorted())
      listed.push('New')
      await here.later(7 * hourMs)
      await readAll()
      expect(await whole()).toContain('New')
      expectOk(await change(here.mine, id, { whole_text: false }))
      listed.push('Newer')
      await here.later(7 * hourMs)
      expect(await read()).toBe(0)
    },
  )

  test.each<[string, () => OriginAnswer, object | undefined]>([
    ['is missing', () => ({ status: 404 }), { failed: 'http_status', status: 404 }],
    ['has no article', () => ({ headers: html, body: '<p>Hi' }), { failed: 'no_article' }],
    [
      'says no more than the feed',
      () => ({ headers: html, body: story('A') }),
      { failed: 'no_more' },
    ],
  ])('stays that of the feed, with the reason, where its page %s', async (name, page, why) => {
    const made = siteOf(['A'], { A: page })
    if (name.startsWith('says'))
      here.origin.answer(made.host, (path) =>
        path === '/feed'
          ? { body: feedOf(made.host, ['A']).replace('All of A', sentence.repeat(30)) }
          : page(),
      )
    const id = await here.mine.subscribe(made.url, { whole_text: true })
    await here.poll()
    await readAll()
    const before = made.asked('/posts/A')
    const item = (await itemsOf(here.mine, id)).get('A')!
    expect([item.article, item.article_failed]).toEqual([undefined, why])
    await readAll()
    expect(made.asked('/posts/A')).toBe(before)
  })

  test('a server in trouble is left alone, as long as it says, and asked three times at most', async () => {
    const made = siteOf(['A', 'B'], {
      A: () => ({ status: 503, headers: { 'retry-after': '7200' } }),
    })
    const id = await here.mine.subscribe(made.url, { whole_text: true })
    await here.poll()
    await read()
    expect([made.asked('/posts/A'), made.asked('/posts/B')]).toEqual([1, 0])
    here.app.clock.advance(hourMs)
    await read()
    expect(made.asked('/posts/A')).toBe(1)
    for (let at = 0; at < 3; at += 1) {
      here.app.clock.advance(3 * hourMs)
      await read()
    }
    expect(made.asked('/posts/A')).toBe(3)
    expect(await wholeTitles(here.mine, id)).toEqual(['B'])
  })

  test('no server is asked for two pages at once, whichever feeds they are of', async () => {
    hosts += 1
    const host = `127.0.8.${hosts}`
    let [open, most, pages] = [0, 0, 0]
    here.origin.answer(host, (path) => {
      if (path.startsWith('/feed'))
        return { body: feedOf(host, [`${path.slice(6)}A`, `${path.slice(6)}B`]) }
      open += 1
      pages += 1
      most = Math.max(most, open)
      // Before its answer, which comes after this time.
      setTimeout(() => (open -= 1), 80)
      return { headers: html, body: story(path), delayMs: 100 }
    })
    for (const path of ['/feed?1', '/feed?2', '/feed?3'])
      await here.mine.subscribe(here.origin.at(host, path), { whole_text: true })
    await here.poll()
    for (let at = 0; at < 8; at += 1) {
      await read()
      here.app.clock.advance(6_000)
    }
    expect([pages, most]).toEqual([6, 1])
  })

  test('weighs as much as it is long, and goes with its item', async () => {
    const { url } = siteOf(['A'])
    const id = await here.mine.subscribe(url, { whole_text: true })
    await here.poll()
    await readAll()
    const { store, now } = here.app.house
    const reader = groupItems(store.database(here.mine.group))
    const [state] = await reader.page({ subscriptions: [id], limit: 1 })
    const items = [state!.item]
    expect((await feedTables(store).bytesOf(items)).get(items[0]!)).toBeGreaterThan(700)
    expect(await faultsOf(here.app.databaseUrl)).toEqual({})
    await reader.leave(items)
    await feedTables(store).bury(state!.feed, items, { now: now().toISOString(), tombstones: 10 })
  })

  test('fifty subscriptions of a Group ask for it: another one is refused', async () => {
    const member = await here.member()
    for (let at = 0; at < 50; at += 1)
      await member.subscribe(`https://whole${at}.invalid/feed`, { whole_text: true })
    const url = 'https://whole50.invalid/feed'
    const { status, body } = await member.client.post(`/${member.group}`, {
      klass: 'ReaderSubscription',
      url,
      whole_text: true,
    })
    expect([status, Object.keys(body.fields ?? body.reason)]).toEqual([422, ['whole_text']])
  })
})
