// Items of feeds over the API: who gets which, how they are found, and what a Group does with them.
import type { ItemPosition } from '#modules/exoreader/store/group/face.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemSchema } from '#modules/exoreader/server/items/schema.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { anItem, publish, readerOf } from './setup.ts'

let app: TestApp
let [ana, rui]: TestPerson[] = []
let [shop, other]: string[] = []
const feed = 'https://news.example/feed'
const parts = 'https://parts.example/feed'
const day = (of: number) => `2026-10-${String(of).padStart(2, '0')}T09:00:00.000Z`

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ;[ana, rui] = await Promise.all([app.makePerson(), app.makePerson()])
  ;[shop, other] = await Promise.all([app.makeGroup(ana!), app.makeGroup(rui!)])
})
afterAll(() => app.close())

const now = () => app.house.now().toISOString()
const mine = () => readerOf(ana!, shop!)
const theirs = () => readerOf(rui!, other!)
const idOf = async (title: string) => (await mine().find({ $text: title })).docs[0]?._id ?? ''

describe('items', () => {
  test('come to each Group that subscribes, the newest first, also those that the feed had before', async () => {
    const label = expectOk(
      await ana!.client.post(`/${shop}`, { klass: 'ReaderLabel', name: 'News' }),
    )
    await mine().subscribe(feed, { title: 'Radio news', reader_label_id: label.body.id })
    const items = Array.from({ length: 12 }, (_item, at) => anItem(`Story ${at + 1}`, day(at + 1)))
    await publish(app.house.store, feed, items, now())
    await theirs().subscribe(feed)
    expect(await theirs().titles({}, { limit: 2 })).toEqual(['Story 12', 'Story 11'])
    const first = await mine().find({}, { sort: [{ point_at: 'desc' }], limit: 10, total: true })
    expect(first.total).toBe(12)
    expect(first.docs).toHaveLength(10)
    expect(first.docs[0]).toMatchObject({
      klass: 'ReaderItem',
      title: 'Story 12',
      read: false,
      starred: false,
      content_type: 'html',
      reader_subscription: { title: 'Radio news', label: { name: 'News' } },
    })
    expect(first.docs[0]).not.toHaveProperty('content')
    const rest = { limit: 10, bookmark: first.bookmark }
    expect(await mine().titles({}, rest)).toEqual(['Story 2', 'Story 1'])
    expect(await mine().titles({}, { limit: 2, skip: 10 })).toEqual(['Story 2', 'Story 1'])
    expect(await mine().titles({}, { limit: 1, sort: ['point_at'] })).toEqual(['Story 1'])
  })

  test('are what the API is described to answer', async () => {
    const [listed] = (await mine().find({}, { limit: 1 })).docs
    const { body: whole } = await ana!.client.get(`/${shop}/${listed!._id}`)
    const described = itemSchema.strict()
    expect(described.parse(listed)).toMatchObject({ klass: 'ReaderItem' })
    expect(described.parse(whole)).toHaveProperty('content')
  })

  test('are given once, however often their feed delivers them', async () => {
    const items = [anItem('Story 12', day(12)), anItem('Story 13', day(13))]
    await publish(app.house.store, feed, items, now())
    expect((await mine().find({}, { limit: 100 })).docs).toHaveLength(13)
    expect(await mine().counts()).toMatchObject({ unread: 13, starred: 0 })
  })

  test('are read and starred by everybody in the Group, and by nobody in another one', async () => {
    const id = await idOf('Story 13')
    const reply = expectOk(await mine().set('read', id))
    expect(reply.body).toMatchObject({ ok: true, id, read: true, starred: false })
    expectOk(await mine().set('read', id))
    expectOk(await mine().set('star', id))
    const doc = expectOk(await ana!.client.get(`/${shop}/${id}`)).body
    expect(doc).toMatchObject({ read: true, starred: true, content: '<p>All of Story 13</p>' })
    expect(await mine().counts()).toMatchObject({ unread: 12, starred: 1 })
    expect(await theirs().counts()).toMatchObject({ unread: 13, starred: 0 })
    expect(await mine().titles({ read: true })).toEqual(['Story 13'])
    expect(await mine().titles({ starred: { $in: [true] }, read: { $in: [true, false] } })).toEqual(
      ['Story 13'],
    )
    expect(await mine().titles({ read: { $in: [false] } }, { limit: 1 })).toEqual(['Story 12'])
    expectOk(await mine().set('unread', id))
    expect(await mine().counts()).toMatchObject({ unread: 13 })
    expectOk(await mine().set('unstar', id))
  })

  test('are played on from where anybody in the Group left them', async () => {
    const id = await idOf('Story 13')
    const keep = (seconds: number) =>
      ana!.client.post(`/${shop}/_reader/items/${id}/position`, { seconds })
    const left = async () =>
      expectOk(await ana!.client.get(`/${shop}/${id}`)).body.position as number | undefined
    expectOk(await keep(754))
    expect(await left()).toBe(754)
    expect((await theirs().find({ _id: id })).docs[0]).not.toHaveProperty('position')
    expectOk(await keep(0))
    expect(await left()).toBeUndefined()
  })

  test('are found by words, by subscription and by label', async () => {
    const second = await mine().subscribe(parts, { title: 'Parts' })
    await publish(app.house.store, parts, [anItem('New batteries', day(20))], now())
    expect(await mine().titles({ $text: 'batter' })).toEqual(['New batteries'])
    expect(await theirs().titles({ $text: 'batter' })).toEqual([])
    expect(await mine().titles({ search: 'batter' })).toEqual(['New batteries'])
    const named = { fields: ['id', 'search'] }
    const [found] = (await mine().find({ id: await idOf('New batteries') }, named)).docs
    expect(found).toEqual({ id: await idOf('New batteries'), search: 'New batteries' })
    expect(await mine().titles({ reader_subscription_id: second })).toEqual(['New batteries'])
    expect(await mine().titles({ reader_label_id: null })).toEqual(['New batteries'])
    const { docs } = await mine().find({ $text: 'story 7' })
    const { label } = docs[0]!.reader_subscription
    const of = await mine().find(
      { reader_label_id: label?._id, read: false },
      { limit: 1, total: true },
    )
    expect([of.docs[0]?.title, of.total]).toEqual(['Story 13', 13])
    expect(await mine().titles({ point_at: { $gt: day(12) }, $text: 'story' })).toEqual([
      'Story 13',
    ])
    const refused = await ana!.client.post(`/${shop}/_find`, {
      selector: { klass: 'ReaderItem', title: { $regex: 'x' } },
    })
    expect([refused.status, refused.body.error]).toEqual([400, 'bad_arg'])
  })

  test('are marked above, below and all together, and a mark is taken back', async () => {
    const { unread } = (await mine().counts()) as { unread: number }
    const above = await mine().mark({ read: true, above: await idOf('Story 11') })
    expect(above).toMatchObject({ amount: 3, done: true })
    const below = await mine().mark({ read: true, below: await idOf('Story 3') })
    expect(below.amount).toBe(2)
    expectOk(await mine().set('unread', await idOf('Story 12')))
    const all = await mine().mark({ read: true })
    expect(await mine().counts()).toMatchObject({ unread: 0, subscriptions: {}, labels: {} })
    const undo = (mark: string) => ana!.client.delete(`/${shop}/_reader/mark/${mark}`)
    expect(expectOk(await undo(all.mark)).body).toEqual({ amount: unread - 4 })
    // Story 12 was marked once more after it was set otherwise.
    expect(expectOk(await undo(above.mark)).body).toEqual({ amount: 2 })
    expect(await mine().counts()).toMatchObject({ unread: unread - 2 })
    expect((await undo('mrk-1')).status).toBe(404)
  })

  test('that came while somebody was reading stay unread when all are marked', async () => {
    const until = now()
    app.clock.advance(1_000)
    await publish(app.house.store, feed, [anItem('Just now', day(25))], now())
    await mine().mark({ read: true, until })
    expect(await mine().titles({ read: false })).toEqual(['Just now'])
  })

  test('are written by no call', async () => {
    const id = await idOf('Just now')
    const { client } = ana!
    const sentence = 'Items of feeds come from their feeds and cannot be written'
    const put = await client.put(`/${shop}/${id}`, { klass: 'ReaderItem', title: 'Mine' })
    expect([put.status, put.body.reason]).toEqual([403, sentence])
    expect((await client.delete(`/${shop}/${id}`, { rev: '1-a' })).status).toBe(403)
    const bulk = await client.post(`/${shop}/_bulk_docs`, { docs: [{ _id: id, title: 'Mine' }] })
    expect(JSON.stringify(bulk.body)).toContain('forbidden')
    expect((await mine().set('shred', id)).status).toBe(404)
  })

  test('are open to every member, and to nobody else', async () => {
    const id = await idOf('Just now')
    const guest = await app.makePerson()
    await app.addMember(ana!, shop!, guest, { pending: true })
    const program = app.withToken(await app.makeToken(ana!, ['read']))
    const query = { selector: { klass: 'ReaderItem' } }
    const answers = async (client: typeof program) => [
      (await client.get(`/${shop}/${id}`)).status,
      (await client.post(`/${shop}/_find`, query)).status,
      (await client.put(`/${shop}/_design/status/_update/read/${id}`)).status,
    ]
    expect(await answers(rui!.client)).toEqual([403, 403, 403])
    expect(await answers(guest.client)).toEqual([403, 403, 403])
    expect(await answers(program)).toEqual([200, 200, 403])
    const membership = await app.addMember(ana!, shop!, rui!)
    expect(await answers(rui!.client)).toEqual([200, 200, 201])
    const { body } = expectOk(await ana!.client.get(`/${shop}/${membership}`))
    expectOk(await ana!.client.delete(`/${shop}/${membership}`, { rev: body._rev }))
    expect(await answers(rui!.client)).toEqual([403, 403, 403])
    expectOk(await mine().set('unread', id))
    // It is an item of another Group: of this one it is not there.
    expect((await rui!.client.get(`/${other}/${await idOf('New batteries')}`)).status).toBe(404)
    expect((await theirs().set('star', await idOf('New batteries'))).status).toBe(404)
  })

  test('leave with their subscription, but not those with a star', async () => {
    const [sub] = (await mine().find({ $text: 'story 5' })).docs.map(
      (doc) => doc.reader_subscription,
    )
    expectOk(await mine().set('star', await idOf('Story 5')))
    const { _rev } = expectOk(await ana!.client.get(`/${shop}/${sub?._id}`)).body
    expectOk(await ana!.client.delete(`/${shop}/${sub?._id}`, { rev: _rev }))
    await app.jobs()
    const { docs } = await mine().find({}, { limit: 100 })
    expect(docs.map(({ title }) => title)).toEqual(['New batteries', 'Story 5'])
    expect(docs[1]?.reader_subscription).toEqual({ title: 'news.example/feed' })
    expect(await mine().counts()).toMatchObject({ starred: 1 })
    expect((await theirs().find({}, { limit: 100 })).docs).toHaveLength(14)
  })
})

describe('a subscription', () => {
  test('of a feed that the Group has already is refused under its address', async () => {
    const body = { klass: 'ReaderSubscription', url: `${parts}#top` }
    const reply = await ana!.client.post(`/${shop}`, body)
    expect([reply.status, reply.body.reason]).toEqual([422, { url: 'has already been taken' }])
    expect(
      (await ana!.client.post(`/${shop}`, { klass: 'ReaderLabel', name: 'news' })).status,
    ).toBe(422)
  })

  test('and a label have the fields that programs know', async () => {
    const { client } = rui!
    const label = { klass: 'ReaderLabel', name: 'Fields' }
    const { id: reader_label_id } = expectOk(await client.post(`/${other}`, label)).body
    const feed = { klass: 'ReaderSubscription', url: 'https://fields.example/feed', title: 'Mine' }
    const said = { ...feed, customize_title: true, reader_label_id }
    const { id } = expectOk(await client.post(`/${other}`, said)).body
    expect((await client.get(`/${other}/${id}`)).body).toMatchObject({ ...said, active: true })
    expect((await client.get(`/${other}/${reader_label_id}`)).body).toMatchObject({
      ...label,
      label: 'Fields',
      kind: 'label',
    })
  })

  test('of a label that is gone has none', async () => {
    const { client } = ana!
    const label = expectOk(
      await client.post(`/${shop}`, { klass: 'ReaderLabel', name: 'Old' }),
    ).body
    const [doc] = (await mine().find({ $text: 'batteries' })).docs
    const url = `/${shop}/${doc!.reader_subscription._id}`
    const stored = expectOk(await client.get(url)).body
    expectOk(await client.put(url, { ...stored, reader_label_id: label.id }))
    expectOk(await client.delete(`/${shop}/${label.id}`, { rev: label.rev }))
    await app.jobs()
    expect(expectOk(await client.get(url)).body).not.toHaveProperty('reader_label_id')
    expect(await mine().titles({ reader_label_id: null })).toContain('New batteries')
  })

  test('keeps a title that somebody wrote, whatever its feed calls itself', async () => {
    const { client } = ana!
    const url = `/${shop}/${(await mine().find({ $text: 'batteries' })).docs[0]!.reader_subscription._id}`
    const stored = expectOk(await client.get(url)).body
    expectOk(await client.put(url, { ...stored, title: 'Our parts', customize_title: false }))
    const kept = expectOk(await client.get(url)).body
    expect(kept).toMatchObject({ title: 'Our parts', customize_title: true })
    expectOk(await client.put(url, { ...stored, _rev: kept._rev }))
  })

  test('tells how its feed is', async () => {
    const { body } = expectOk(await ana!.client.get(`/${shop}/_reader/subscriptions`))
    expect(body.subscriptions).toMatchObject([
      { title: 'Parts', url: parts, items: 1, health: { state: 'new' } },
    ])
    const id = (body.subscriptions as { _id: string }[])[0]?._id
    const refresh = await ana!.client.post(`/${shop}/_reader/subscriptions/${id}/refresh`)
    expect(refresh.status).toBe(202)
  })
})

test('a search that looks through a part of a list goes on from there, and misses nothing', async () => {
  const person = await app.makePerson()
  const db = await app.makeGroup(person)
  const reader = readerOf(person, db)
  const url = 'https://searched.example/rss'
  const subscription = await reader.subscribe(url)
  const now = app.house.now().toISOString()
  const at = (n: number) => new Date(Date.parse(now) - 86_400_000 + n * 60_000).toISOString()
  // The word is in every tenth item, and in twenty that were read.
  const title = (n: number) => (n % 10 === 0 || n >= 100 ? `sought ${n}` : `other ${n}`)
  const items = Array.from({ length: 120 }, (_item, n) => anItem(title(n), at(n)))
  await publish(app.house.store, url, items, now)
  const tables = groupItems(app.house.store.database(db))
  const late = await tables.page({ from: at(100), limit: 100 })
  await tables.set(
    late.map(({ item }) => item),
    { read: true },
    now,
  )
  const bounds = { nearby: 5, fewHits: 3, lookedThrough: 12 }
  const look = async (more: object) => {
    const numbers: number[] = []
    let looks = 0
    for (let olderThan: ItemPosition | undefined, isPart = true; isPart; looks += 1) {
      const query = { limit: 4, words: "'sought':*", ...more, ...(olderThan && { olderThan }) }
      const { states, reached } = await tables.search(query, bounds)
      numbers.push(...states.map(({ item }) => item))
      const last = states.at(-1)
      olderThan = reached ?? (last && { point_at: last.point_at, item: last.item })
      isPart = olderThan !== undefined && (reached !== undefined || states.length === 4)
    }
    const found = await feedTables(app.house.store).items(numbers, { content: false })
    const titles = new Map(found.map((one) => [one.id, one.title]))
    return { looks, titles: numbers.map((number) => titles.get(number)) }
  }
  const unread = Array.from({ length: 10 }, (_item, n) => `sought ${(9 - n) * 10}`)
  const searched = await look({ read: false })
  expect(searched.titles).toEqual(unread)
  expect(searched.looks).toBeGreaterThan(3)
  expect((await look({ read: false, subscriptions: [subscription] })).titles).toEqual(unread)
  expect((await look({})).titles).toHaveLength(30)
  expect(await reader.find({ $text: 'sought', read: false }, { total: true })).toMatchObject({
    total: 10,
  })
  expect(await reader.titles({ $text: 'sought', read: false }, { limit: 100 })).toEqual(unread)
})
