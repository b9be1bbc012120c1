// Rules of subscriptions: what they do to items as these come, to those that are there, and that it can be seen and taken back. Each Group
// has its own; counts stay those of what is shown.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { anItem, publish, readerOf } from './setup.ts'
import { faultsOf } from './recount.ts'

let app: TestApp
let ana: TestPerson
let rui: TestPerson
let shop: string
let other: string
let feeds = 0

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ;[ana, rui] = [await app.makePerson(), await app.makePerson()]
  ;[shop, other] = [await app.makeGroup(ana), await app.makeGroup(rui)]
})
afterAll(async () => {
  expect(await faultsOf(app.databaseUrl)).toEqual({})
  await app.close()
})

interface Written {
  readonly words: string
  readonly where?: string
  readonly does?: string
}
const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 9, minute)).toISOString()
const now = () => app.house.now().toISOString()

/** A feed that Ana's Group reads by these rules, and the calls of who reads there. */
async function feedWith(rules: readonly Written[]) {
  feeds += 1
  const address = `https://ruled${feeds}.example/feed`
  const reader = readerOf(ana, shop)
  const id = await reader.subscribe(address, { rules })
  const path = `/${shop}/_reader/subscriptions/${id}/rules`
  const of = { reader_subscription_id: id }
  return {
    id,
    address,
    bring: (...items: Parameters<typeof anItem>[]) =>
      publish(
        app.house.store,
        address,
        items.map((item) => anItem(...item)),
        now(),
      ),
    titles: (selector: object = {}) => reader.titles({ ...of, ...selector }),
    /** Titles with what is to be seen of them. */
    async states(selector: object = {}) {
      const { docs } = await reader.find({ ...of, ...selector })
      return docs.map(({ title, read, starred, rule }) => {
        const { does, words } = (rule ?? {}) as { does?: string; words?: string }
        const signs = [read && 'read', starred && 'starred', does && `(${does}: ${words})`]
        return [title, ...signs.filter(Boolean)].join(' ')
      })
    },
    async counts() {
      const { subscriptions } = await reader.counts()
      return subscriptions[id] ?? 0
    },
    total: async (selector: object = {}) =>
      (await reader.find({ ...of, ...selector }, { total: true, limit: 1 })).total,
    async change(members: object) {
      const doc = expectOk(await ana.client.get(`/${shop}/${id}`)).body
      return ana.client.put(`/${shop}/${id}`, { ...doc, ...members })
    },
    preview: async () => expectOk(await ana.client.get(path)).body.amounts,
    apply: async () => expectOk(await ana.client.post(path, {})).body,
    undo: async (mark: string) =>
      expectOk(await ana.client.delete(`/${shop}/_reader/mark/${mark}`)).body.amount,
    async act(name: string, title: string, selector: object = {}) {
      const { docs } = await reader.find({ ...of, ...selector })
      const item = docs.find((one) => one.title === title)
      return expectOk(await reader.set(name, item!._id)).body
    },
  }
}

describe('as items come', () => {
  test('words hide, mark as read and star; the first rule that fits counts, and each item says which', async () => {
    const feed = await feedWith([
      { words: 'keep', does: 'star' },
      { words: 'sponsored' },
      { words: 'sale*', does: 'read' },
    ])
    await feed.bring(
      ['Sponsored pump', at(1)],
      ['Sales today', at(2)],
      ['Keep this sponsored one', at(3)],
      ['A valve', at(4)],
    )
    expect(await feed.states()).toEqual([
      'A valve',
      'Keep this sponsored one starred (star: keep)',
      'Sales today read (read: sale*)',
    ])
    expect(await feed.states({ hidden: true })).toEqual(['Sponsored pump (hide: sponsored)'])
    expect([await feed.counts(), await feed.total(), await feed.total({ hidden: true })]).toEqual([
      2, 3, 1,
    ])
  })

  test.each([
    ['title', 'Pump', { author: 'Ana', content: '<p>valve</p>' }, true],
    ['title', 'Valve', { author: 'Pump', content: '<p>pump</p>' }, false],
    ['author', 'Valve', { author: 'Pump Co', content: '<p>valve</p>' }, true],
    ['author', 'Pump', { author: 'Ana', content: '<p>pump</p>' }, false],
    ['text', 'Valve', { author: 'Ana', content: 'pump' }, true],
    ['text', 'Pump', { author: 'Pump', content: '<p>valve</p>' }, false],
    ['any', 'Valve', { author: 'Pump', content: '' }, true],
  ] as const)('in the %s alone: %s %o', async (where, title, rest, fits) => {
    const feed = await feedWith([{ words: 'PÚMP', where }])
    await feed.bring([title, at(1), rest])
    expect(await feed.titles({ hidden: true })).toEqual(fits ? [title] : [])
  })

  test('words are whole ones, all of them, whatever their accents', async () => {
    const feed = await feedWith([{ words: 'agua fria' }])
    await feed.bring(['ÁGUA bem FRIA', at(1)], ['Água', at(2)], ['Aguas frias', at(3)])
    expect(await feed.titles({ hidden: true })).toEqual(['ÁGUA bem FRIA'])
  })

  test('another Group that reads the same feed has everything', async () => {
    const feed = await feedWith([{ words: 'sponsored' }])
    const theirs = readerOf(rui, other)
    await theirs.subscribe(feed.address)
    await feed.bring(['Sponsored', at(1)], ['Other', at(2)])
    expect([await feed.titles(), await theirs.titles()]).toEqual([
      ['Other'],
      ['Other', 'Sponsored'],
    ])
  })

  test('what a feed has already when it is subscribed to goes by the rules too', async () => {
    const { address, bring } = await feedWith([])
    await bring(['Sponsored', at(1)], ['Other', at(2)])
    const theirs = readerOf(rui, other)
    const id = await theirs.subscribe(address, { rules: [{ words: 'sponsored' }] })
    expect(await theirs.titles({ reader_subscription_id: id })).toEqual(['Other'])
  })
})

describe('what a rule hid', () => {
  test('is brought back as it was, and stays though the rules are applied again', async () => {
    const feed = await feedWith([{ words: 'sponsored' }])
    await feed.bring(['Sponsored', at(1)])
    await feed.act('show', 'Sponsored', { hidden: true })
    expect([await feed.states(), await feed.counts(), await feed.preview()]).toEqual([
      ['Sponsored'],
      1,
      [0],
    ])
    await feed.apply()
    expect(await feed.titles()).toEqual(['Sponsored'])
  })

  test('comes back with a star; reading it there counts nothing', async () => {
    const feed = await feedWith([{ words: 'sponsored' }])
    await feed.bring(['Sponsored', at(1)], ['Sponsored too', at(2)])
    await feed.act('read', 'Sponsored', { hidden: true })
    expect(await feed.counts()).toBe(0)
    await feed.act('star', 'Sponsored', { hidden: true })
    expect(await feed.states()).toEqual(['Sponsored read starred'])
    expect(await feed.titles({ hidden: true })).toEqual(['Sponsored too'])
  })

  test('is in no search, no number of unread items and no mark of all; it is found by its id', async () => {
    const feed = await feedWith([{ words: 'sponsored' }])
    await feed.bring(['Sponsored', at(1)], ['Other', at(2)])
    const reader = readerOf(ana, shop)
    expect(await reader.titles({ $text: 'sponsored', reader_subscription_id: feed.id })).toEqual([])
    await reader.mark({ read: true, selector: { reader_subscription_id: feed.id } })
    expect(await feed.states({ hidden: true })).toEqual(['Sponsored (hide: sponsored)'])
    const { docs } = await reader.find({ hidden: true, reader_subscription_id: feed.id })
    const { body } = expectOk(await ana.client.get(`/${shop}/${docs[0]!._id}`))
    expect(body).toMatchObject({ title: 'Sponsored', rule: { does: 'hide', words: 'sponsored' } })
    const { status } = await ana.client.post(`/${shop}/_find`, {
      selector: { klass: 'ReaderItem', hidden: false },
    })
    expect(status).toBe(400)
  })
})

describe('on items that are there', () => {
  const titles = ['Sponsored', 'Sponsored read', 'Sponsored starred', 'Sale', 'Keep', 'Other']
  async function setup() {
    const feed = await feedWith([])
    await feed.bring(...titles.map((title, minute) => [title, at(minute)] as [string, string]))
    await feed.act('read', 'Sponsored read')
    await feed.act('star', 'Sponsored starred')
    const rules = [
      { words: 'sponsored' },
      { words: 'sale', does: 'read' },
      { words: 'keep', does: 'star' },
    ]
    expectOk(await feed.change({ rules }))
    return feed
  }

  test('a change of rules touches nothing; it is said how many each would, and done when it is asked for', async () => {
    const feed = await setup()
    expect([await feed.titles({ hidden: true }), await feed.preview()]).toEqual([[], [2, 1, 1]])
    expect(await feed.apply()).toMatchObject({ amount: 4, done: true })
    expect(await feed.states()).toEqual([
      'Other',
      'Keep starred (star: keep)',
      'Sale read (read: sale)',
      'Sponsored starred starred',
    ])
    expect(await feed.states({ hidden: true })).toEqual([
      'Sponsored read read (hide: sponsored)',
      'Sponsored (hide: sponsored)',
    ])
    expect([await feed.counts(), await feed.preview()]).toEqual([3, [0, 0, 0]])
  })

  test('all of it is taken back as it was, but what somebody did since stays', async () => {
    const feed = await setup()
    const before = await feed.states()
    const { mark } = await feed.apply()
    expect(await feed.undo(mark)).toBe(4)
    expect(await feed.states()).toEqual(before)
    expect(await feed.preview()).toEqual([2, 1, 1])
    const again = await feed.apply()
    await feed.act('unread', 'Sale')
    await feed.act('show', 'Sponsored', { hidden: true })
    await feed.act('unstar', 'Keep')
    await feed.undo(again.mark)
    expect(await feed.states()).toEqual(before)
  })

  test('a star that somebody took and gave again is theirs', async () => {
    const feed = await setup()
    const { mark } = await feed.apply()
    await feed.act('unstar', 'Keep')
    await feed.act('star', 'Keep')
    await feed.undo(mark)
    expect((await feed.states())[1]).toBe('Keep starred')
  })

  test('thousands of items are changed within one call, and taken back within one', async () => {
    const feed = await feedWith([])
    const many = Array.from({ length: 6_000 }, (_, n) => [`Sponsored ${n}`, at(n % 60)])
    await feed.bring(...(many as [string, string][]))
    expectOk(await feed.change({ rules: [{ words: 'sponsored' }] }))
    // A subscription gets 5,000 of what its feed has.
    expect(await feed.preview()).toEqual([5_000])
    const { mark, amount } = await feed.apply()
    expect([amount, await feed.counts()]).toEqual([5_000, 0])
    expect([await feed.undo(mark), await feed.counts()]).toEqual([5_000, 5_000])
  })
})

test('a rule stars no more than a Group may have: what is beyond comes as it is', async () => {
  const group = await app.makeGroup(ana, 'Stars')
  const reader = readerOf(ana, group)
  const address = 'https://stars.example/feed'
  const id = await reader.subscribe(address, { rules: [{ words: 'all', does: 'star' }] })
  const many = Array.from({ length: 5_000 }, (_, n) => anItem(`All ${n}`, at(n % 60)))
  await publish(app.house.store, address, many, now())
  await publish(app.house.store, address, [anItem('All of them', at(61))], now())
  const counts = await reader.counts()
  expect([counts.starred, counts.subscriptions[id]]).toEqual([5_000, 5_001])
  expect(await reader.titles({ starred: false })).toEqual(['All of them'])
})

describe('programs', () => {
  test('get no hidden item; one that has its number sees it as read', async () => {
    const group = await app.makeGroup(ana, 'Programs')
    const reader = readerOf(ana, group)
    const address = 'https://programs.example/feed'
    await reader.subscribe(address, { rules: [{ words: 'sponsored' }] })
    const items = [anItem('Sponsored', at(1)), anItem('Other', at(2))]
    await publish(app.house.store, address, items, now())
    const program = app.withToken(await app.makeToken(ana, [`reader@${group}`]))
    const api = '/api/greader.php/reader/api/0'
    const get = async (path: string) => expectOk(await program.get(`${api}/${path}`)).body
    const { itemRefs } = await get('stream/items/ids?s=user/-/state/com.google/reading-list&n=9')
    expect(itemRefs).toHaveLength(1)
    expect(await get('unread-count')).toMatchObject({ max: 1 })
    const { docs } = await reader.find({ hidden: true })
    const { items: named } = await get(`stream/items/contents?i=${String(docs[0]!.number)}`)
    expect(named).toMatchObject([{ title: 'Sponsored' }])
    expect(named[0].categories).toContain('user/-/state/com.google/read')
  })
})

describe('what is written', () => {
  const tooMany = Array.from({ length: 21 }, () => ({ words: 'x' }))
  test.each([
    ['no words', [{ where: 'title' }], 'rules.0.words'],
    ['signs alone', [{ words: 'a' }, { words: '***' }], 'rules.1.words'],
    ['too long', [{ words: 'x'.repeat(101) }], 'rules.0.words'],
    ['a part that is none', [{ words: 'x', where: 'link' }], 'rules.0.where'],
    ['an action that is none', [{ words: 'x', does: 'delete' }], 'rules.0.does'],
    ['too many', tooMany, 'rules'],
    ['no list', 'x', 'rules'],
  ])('%s is refused under its field', async (_name, rules, field) => {
    const url = 'https://refused.example/feed'
    const { status, body } = await ana.client.post(`/${shop}`, {
      klass: 'ReaderSubscription',
      url,
      rules,
    })
    expect([status, Object.keys(body.fields ?? body.reason)]).toEqual([422, [field]])
  })

  test('signs of queries are words or nothing', async () => {
    const feed = await feedWith([{ words: `o'neil:*A & !x | (y) <-> \\ "z"` }])
    await feed.bring(['O’Neil A x y z', at(1)], [`O'Neil a X Y Z`, at(2)])
    expect(await feed.titles({ hidden: true })).toHaveLength(2)
  })

  test('a word longer than words are kept, of letters of two units, is one that the item has', async () => {
    const word = `${'a'.repeat(63)}\u{1e922}`
    const feed = await feedWith([{ words: word }])
    await feed.bring([word, at(1)])
    expect(await feed.titles({ hidden: true })).toEqual([word])
  })
})

test('rules travel with the record: history, and a Group made from a backup', async () => {
  const rules = [{ words: 'sponsored', where: 'title', does: 'hide' }]
  const feed = await feedWith(rules)
  expect(expectOk(await ana.client.get(`/${shop}/${feed.id}`)).body.rules).toEqual(rules)
  expectOk(await feed.change({ rules: undefined }))
  await feed.bring(['Sponsored', at(1)])
  expect(await feed.titles()).toEqual(['Sponsored'])
})
