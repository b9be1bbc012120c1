// Programs on telephones read and mark the feeds of a Group by the APIs that they know: Google Reader's as FreshRSS serves it, and
// Fever's. The calls are those that NetNewsWire, ReadKit and Reeder make, in their order.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { Client, type Reply } from '../support/client.ts'
import { anItem, publish, readerOf } from './setup.ts'
import { api, post, root, state } from './reader-apps.ts'

const radio = 'https://radio.example/feed'
const parts = 'https://parts.example/feed?a=1&b=2'

let app: TestApp
let ana: TestPerson
let shop: string
let token: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson()
  shop = await app.makeGroup(ana)
  await app.makeGroup(ana, 'Another')
  token = await app.makeToken(ana, [`reader@${shop}`])
  const label = expectOk(await ana.client.post(`/${shop}`, { klass: 'ReaderLabel', name: 'A/B' }))
  const mine = readerOf(ana, shop)
  await mine.subscribe(radio, { title: 'Radio news', reader_label_id: label.body.id })
  await mine.subscribe(parts, { title: 'Parts' })
  const now = app.house.now().toISOString()
  const day = (of: number) => `2026-10-0${of}T09:00:00.000Z`
  await publish(
    app.house.store,
    radio,
    [1, 2, 3].map((at) => anItem(`Radio ${at}`, day(at))),
    now,
  )
  const content = '<p>All of Battery<img src="https://parts.example/b.png"></p>'
  await publish(app.house.store, parts, [anItem('Battery', day(4), { content })], now)
})
afterAll(() => app.close())

const titles = ({ body }: Reply) => body.items.map(({ title }: { title: string }) => title)

describe('a program of Google Reader’s API', () => {
  let program: Client
  const get = async (path: string) => expectOk(await program.get(`${api}/${path}`))
  const send = async (path: string, ...pairs: string[][]) =>
    expectOk(await post(program, `${api}/${path}`, [...pairs, ['T', 'x']]))
  const ids = async (query: string): Promise<string[]> => {
    const { body } = await get(`stream/items/ids?output=json&n=1000&${query}`)
    return body.itemRefs.map(({ id }: { id: string }) => id)
  }
  const contents = (of: string[]) => send('stream/items/contents', ...of.map((id) => ['i', id]))

  beforeAll(async () => {
    const login = [
      ['Email', ana.email],
      ['Passwd', token],
    ]
    const { text, status } = await post(app.nobody(), `${root}/accounts/ClientLogin`, login)
    expect(status).toBe(200)
    const auth = /^Auth=(.+)$/m.exec(text)?.[1] ?? ''
    program = new Client(app.server, `GoogleLogin auth=${auth}`)
    const wrong = await post(app.nobody(), `${root}/accounts/ClientLogin`, [
      ['Email', ana.email],
      ['Passwd', `${token}x`],
    ])
    expect(wrong.status).toBe(401)
  })

  test('learns who it speaks for, what is subscribed to and how much is unread', async () => {
    expect((await get('token')).text.trim()).toHaveLength(57)
    expect((await get('user-info')).body).toMatchObject({ userId: ana.id, userEmail: ana.email })
    expect((await get('tag/list?output=json')).body.tags).toEqual([
      { id: `${state}/starred` },
      { id: 'user/-/label/A/B', type: 'folder' },
    ])
    const { subscriptions } = (await get('subscription/list?output=json')).body
    expect(subscriptions).toEqual([
      expect.objectContaining({ title: 'Parts', url: parts, categories: [] }),
      {
        id: expect.stringMatching(/^feed\/\d+$/),
        title: 'Radio news',
        url: radio,
        htmlUrl: expect.any(String),
        iconUrl: '',
        categories: [{ id: 'user/-/label/A/B', label: 'A/B', type: 'folder' }],
      },
    ])
    const { max, unreadcounts } = (await get('unread-count?output=json')).body
    expect(max).toBe(4)
    expect(unreadcounts).toContainEqual(
      expect.objectContaining({ id: 'user/-/label/A/B', count: 3 }),
    )
    expect((await get('subscription/export')).text).toContain('xmlUrl="https://radio.example/feed"')
  })

  test('fetches what is unread by numbers, then the items themselves', async () => {
    const unread = await ids(`s=${state}/reading-list&xt=${state}/read`)
    expect(unread).toHaveLength(4)
    const { body } = await contents(unread)
    expect(body.items[0]).toMatchObject({
      id: expect.stringMatching(/^tag:google\.com,2005:reader\/item\/[0-9a-f]{16}$/),
      title: 'Battery',
      summary: {
        content: expect.stringMatching(
          /^<p>All of Battery<img src="http:\/\/bancada\.test\/_reader\/image\?user=[^"]+"><\/p>$/,
        ),
      },
      categories: [`${state}/reading-list`],
      origin: { title: 'Parts' },
      alternate: [{ type: 'text/html' }],
    })
    const page = await get(`stream/items/ids?n=3&s=${state}/reading-list`)
    const rest = await get(
      `stream/items/ids?n=3&s=${state}/reading-list&c=${page.body.continuation}`,
    )
    expect([...page.body.itemRefs, ...rest.body.itemRefs].map(({ id }) => id)).toEqual(unread)
    expect(rest.body.continuation).toBeUndefined()
  })

  test('reads streams of a label, of a feed, in both orders and since a moment', async () => {
    const radios = ['Radio 3', 'Radio 2', 'Radio 1']
    expect(titles(await get('stream/contents/user/-/label/A/B'))).toEqual(radios)
    const { subscriptions } = (await get('subscription/list')).body
    const feed = subscriptions.find(({ url }: { url: string }) => url === radio).id
    expect(titles(await get(`stream/contents/${feed}?r=o`))).toEqual(radios.toReversed())
    expect(titles(await get(`stream/contents/feed%2F${encodeURIComponent(parts)}`))).toEqual([
      'Battery',
    ])
    expect(titles(await get(`stream/contents?n=2&xt=${feed}`))).toEqual(['Battery'])
    const soon = Math.floor(app.house.now().getTime() / 1_000) + 60
    expect(
      titles(await get(`stream/contents/${state.replace('-', ana.id)}/reading-list?ot=${soon}`)),
    ).toEqual([])
    expect((await program.get(`${api}/stream/items/ids?s=nonsense`)).status).toBe(400)
  })

  test('marks and stars items by any form of their number, and all of a label', async () => {
    const [first = '', second = ''] = await ids(`s=${state}/reading-list`)
    const long = (await contents([first])).body.items[0].id
    await send('edit-tag', ['i', long], ['i', second], ['a', `${state}/read`])
    await send('edit-tag', ['i', long], ['a', `${state}/starred`])
    expect(await ids(`s=${state}/starred`)).toEqual([first])
    expect(await ids(`s=${state}/reading-list&xt=${state}/read`)).toHaveLength(2)
    await send('edit-tag', ['i', second], ['r', `${state}/read`])
    expect(await ids(`s=${state}/reading-list&xt=${state}/read`)).toHaveLength(3)
    const early = String((app.house.now().getTime() - 86_400_000) * 1_000)
    await send('mark-all-as-read', ['s', 'user/-/label/A/B'], ['ts', early])
    expect(await ids(`s=${state}/reading-list&xt=${state}/read`)).toHaveLength(3)
    for (const bound of ['-5', 'yesterday', '1e9']) {
      const marked = await post(program, `${api}/mark-all-as-read`, [
        ['s', `${state}/reading-list`],
        ['ts', bound],
      ])
      expect(marked.status, bound).toBe(400)
    }
    expect(await ids(`s=${state}/reading-list&xt=${state}/read`)).toHaveLength(3)
    for (const empty of ['read', 'broadcast'])
      await send('mark-all-as-read', ['s', `${state}/${empty}`])
    expect((await get('unread-count')).body.max).toBeGreaterThan(0)
    await send('mark-all-as-read', ['s', 'user/-/label/A/B'])
    expect(await ids(`s=${state}/reading-list&xt=${state}/read`)).toEqual([])
    expect(await readerOf(ana, shop).counts()).toMatchObject({ unread: 0, starred: 1 })
    const tagged = await post(program, `${api}/edit-tag`, [
      ['i', first],
      ['a', 'user/-/label/Mine'],
    ])
    expect(tagged.status).toBe(400)
  })

  test('subscribes, names, sorts and unsubscribes', async () => {
    const fresh = 'feed/https://fresh.example/rss'
    await send(
      'subscription/edit',
      ['ac', 'subscribe'],
      ['s', fresh],
      ['t', 'Fresh'],
      ['a', 'user/-/label/New'],
    )
    const found = async () =>
      (await get('subscription/list')).body.subscriptions.find(
        ({ url }: { url: string }) => url === 'https://fresh.example/rss',
      )
    expect(await found()).toMatchObject({ title: 'Fresh', categories: [{ label: 'New' }] })
    const { id } = await found()
    await send(
      'subscription/edit',
      ['ac', 'edit'],
      ['s', id],
      ['t', 'Fresher'],
      ['r', 'user/-/label/New'],
    )
    expect(await found()).toMatchObject({ title: 'Fresher', categories: [] })
    await send('subscription/edit', ['ac', 'subscribe'], ['s', fresh], ['a', 'user/-/label/A/B'])
    expect(await found()).toMatchObject({ title: 'Fresher', categories: [{ label: 'A/B' }] })
    await send('rename-tag', ['s', 'user/-/label/A/B'], ['dest', 'user/-/label/C'])
    expect(await found()).toMatchObject({ categories: [{ label: 'C' }] })
    await send('disable-tag', ['s', 'user/-/label/C'])
    expect(await found()).toMatchObject({ categories: [] })
    await send('subscription/edit', ['ac', 'unsubscribe'], ['s', id])
    expect(await found()).toBeUndefined()
    const added = await send('subscription/quickadd', ['quickadd', 'https://quick.example/rss'])
    expect(added.body).toMatchObject({
      numResults: 1,
      streamId: expect.stringMatching(/^feed\/\d+$/),
    })
    const none = await send('subscription/quickadd', ['quickadd', 'nonsense://x'])
    expect(none.body).toMatchObject({ numResults: 0 })
  })
})

describe('a program of the Fever API', () => {
  const program = () => new Client(app.server)
  const key = (email: string, secret: string) =>
    createHash('md5').update(`${email}:${secret}`).digest('hex')
  const ask = async (query: string, pairs: string[][] = [], api_key = key(ana.email, token)) =>
    expectOk(await post(program(), `/api/fever.php?api&${query}`, [['api_key', api_key], ...pairs]))
      .body

  test('is let in by its key alone', async () => {
    expect(await ask('')).toMatchObject({ api_version: 3, auth: 1 })
    expect(await ask('', [], key(ana.email, token).toUpperCase())).toMatchObject({ auth: 1 })
    expect(await ask('groups', [], key(ana.email, 'x'))).toEqual({ api_version: 3, auth: 0 })
    expect((await program().get('/api/fever.php?api')).body).toEqual({ api_version: 3, auth: 0 })
    // A token that was not made for such programs has no key.
    const other = await app.makeToken(ana, [`read@${shop}`, `write@${shop}`])
    expect(await ask('', [], key(ana.email, other))).toEqual({ api_version: 3, auth: 0 })
  })

  test('lists feeds and labels, and items by their numbers', async () => {
    const { body: label } = await ana.client.post(`/${shop}`, {
      klass: 'ReaderLabel',
      name: 'Fever',
    })
    const subscription = await readerOf(ana, shop).subscribe('https://fever.example/rss', {
      title: 'Fever news',
      reader_label_id: label.id,
    })
    expect(subscription).toMatch(/^rsb-/)
    const items = Array.from({ length: 3 }, (_, at) =>
      anItem(`Hot ${at}`, `2026-10-1${at}T09:00:00.000Z`),
    )
    await publish(
      app.house.store,
      'https://fever.example/rss',
      items,
      app.house.now().toISOString(),
    )
    const { groups, feeds, feeds_groups } = await ask('groups&feeds')
    const group = groups.find(({ title }: { title: string }) => title === 'Fever')
    const feed = feeds.find(({ title }: { title: string }) => title === 'Fever news')
    expect(feed).toMatchObject({ url: 'https://fever.example/rss', is_spark: 0 })
    expect(feeds_groups).toContainEqual({ group_id: group.id, feed_ids: String(feed.id) })
    const all = await ask('items&since_id=0')
    const numbers = all.items.map(({ id }: { id: number }) => id)
    expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => a - b))
    expect(all.total_items).toBe(numbers.length)
    expect((await ask(`items&since_id=${numbers.at(-2)}`)).items).toMatchObject([
      {
        id: numbers.at(-1),
        feed_id: feed.id,
        title: 'Hot 2',
        html: '<p>All of Hot 2</p>',
        is_read: 0,
      },
    ])
    expect((await ask(`items&max_id=${numbers[1]}`)).items).toMatchObject([{ id: numbers[0] }])
    expect((await ask(`items&with_ids=${numbers[0]},${numbers.at(-1)}`)).items).toHaveLength(2)
  })

  test('marks items, a feed and everything', async () => {
    const unread = async () =>
      (await ask('unread_item_ids')).unread_item_ids.split(',').filter(Boolean)
    const [last] = await unread()
    const mark = (...pairs: string[][]) => ask('', [['mark', 'item'], ['id', last], ...pairs])
    expect((await mark(['as', 'read'])).unread_item_ids.split(',')).toHaveLength(2)
    expect((await mark(['as', 'saved'])).saved_item_ids.split(',')).toContain(last)
    expect((await mark(['as', 'saved'])).saved_item_ids.split(',')).toContain(last)
    expect((await mark(['as', 'unsaved'])).saved_item_ids.split(',')).not.toContain(last)
    const before = ['before', String(Math.ceil(app.house.now().getTime() / 1_000))]
    await ask('', [['mark', 'feed'], ['as', 'read'], ['id', '999999'], before])
    expect(await unread()).toHaveLength(2)
    await ask('', [['mark', 'group'], ['as', 'read'], ['id', '0'], before])
    expect(await unread()).toEqual([])
  })
})

describe('a token for programs that read feeds', () => {
  const list = (authorization: string) =>
    new Client(app.server, authorization).get(`${api}/subscription/list`)

  test('opens nothing else, and no other permission opens feeds', async () => {
    const program = app.withToken(token)
    expect((await program.get(`/${shop}`)).status).toBe(403)
    expect((await program.post(`/${shop}/_find`, { selector: {} })).status).toBe(403)
    expect((await program.get(`/${ana.id}`)).status).toBe(403)
    const other = await app.makeToken(ana, [`read@${shop}`, `write@${shop}`])
    expect((await list(`GoogleLogin auth=${other}`)).status).toBe(403)
    expect((await ana.client.get(`${api}/subscription/list`)).status).toBe(401)
  })

  test('of several Groups says that it has to be bound to one', async () => {
    const { status, body } = await list(`Bearer ${await app.makeToken(ana, ['reader'])}`)
    expect([status, body.reason]).toEqual([403, expect.stringContaining('several Groups')])
  })

  test('ends with its membership', async () => {
    const rui = await app.makePerson()
    const membership = await app.addMember(ana, shop, rui)
    const theirs = await app.makeToken(rui, [`reader@${shop}`])
    expect((await list(`GoogleLogin auth=${theirs}`)).status).toBe(200)
    const { _rev } = (await ana.client.get(`/${shop}/${membership}`)).body
    expectOk(await ana.client.delete(`/${shop}/${membership}`, { rev: _rev }))
    expect((await list(`GoogleLogin auth=${theirs}`)).status).toBe(403)
  })
})

test('programs are sent titles as the text that they are', async () => {
  const rui = await app.makePerson()
  const db = await app.makeGroup(rui)
  const url = 'https://titles.example/rss'
  await readerOf(rui, db).subscribe(url, { title: 'Plugs & <i>sockets</i>' })
  const now = app.house.now().toISOString()
  await publish(app.house.store, url, [anItem('AC <-> DC & <img src=x>', now)], now)
  const own = await app.makeToken(rui, [`reader@${db}`])
  const program = new Client(app.server, `GoogleLogin auth=${own}`)
  const stream = expectOk(await program.get(`${api}/stream/contents/${state}/reading-list`)).body
  expect(stream.items[0]).toMatchObject({
    title: 'AC <-> DC & <img src=x>',
    origin: { title: 'Plugs & <i>sockets</i>' },
  })
  const { subscriptions } = expectOk(await program.get(`${api}/subscription/list`)).body
  expect(subscriptions[0].title).toBe('Plugs & <i>sockets</i>')
  const key = createHash('md5').update(`${rui.email}:${own}`).digest('hex')
  const fever = await post(app.nobody(), '/api/fever.php?api&feeds&items', [['api_key', key]])
  const { items, feeds } = expectOk(fever).body
  expect([items[0].title, feeds[0].title]).toEqual([
    'AC <-> DC & <img src=x>',
    'Plugs & <i>sockets</i>',
  ])
})

test('programs find out that they may sign in, and bring their list of feeds along', async () => {
  const rui = await app.makePerson()
  const db = await app.makeGroup(rui)
  const own = await app.makeToken(rui, [`reader@${db}`])
  const reader = new Client(app.server, `GoogleLogin auth=${own}`)
  const compatibility = '/api/greader.php/check/compatibility'
  expect((await reader.get(compatibility)).text).toBe('PASS')
  expect((await app.nobody().get(compatibility)).text).toContain('FAIL')
  await readerOf(rui, db).subscribe('https://known.example/rss', { title: 'Known' })
  const many = Array.from(
    { length: 60 },
    (_, at) => `<outline type="rss" text="F${at}" xmlUrl="https://f${at}.example/rss"/>`,
  )
  const file = `<opml version="2.0"><body><outline text="Shop">${many.join('')}</outline>
    <outline text="K" xmlUrl="https://known.example/rss"/></body></opml>`
  const bring = (body: string) =>
    reader.call('POST', `${api}/subscription/import`, {
      body,
      headers: { 'content-type': 'text/xml' },
    })
  const { status, text } = await bring(file)
  expect([status, text]).toEqual([200, 'OK'])
  const { subscriptions } = expectOk(await reader.get(`${api}/subscription/list`)).body
  expect(subscriptions).toHaveLength(61)
  expect(subscriptions).toContainEqual(expect.objectContaining({ title: 'Known', categories: [] }))
  expect(subscriptions).toContainEqual(
    expect.objectContaining({
      title: 'F59',
      categories: [expect.objectContaining({ label: 'Shop' })],
    }),
  )
  expect((await bring('nothing')).status).toBe(400)
})

test('what the feeds had in a week is answered in few words, for a mail of it', async () => {
  const rui = await app.makePerson()
  const db = await app.makeGroup(rui)
  const reader = readerOf(rui, db)
  await reader.subscribe('https://week.example/rss')
  const now = app.house.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const items = [1, 6, 8].map((days) => anItem(`${days} days ago`, daysAgo(days)))
  await publish(app.house.store, 'https://week.example/rss', items, now.toISOString())
  const { body } = expectOk(await rui.client.get(`/${db}/_reader/week`))
  expect(body).toMatchObject({ since: daysAgo(7), items: 2, more: false, unread: 3, starred: 0 })
  expect(body.newest.map(({ title }: { title: string }) => title)).toEqual([
    '1 days ago',
    '6 days ago',
  ])
})
