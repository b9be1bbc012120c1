// Programs whose source is public, in the calls that they make and with what they insist on in the answers: Read You, Readrops, Capy
// Reader, Fluent Reader. What a person starred stays theirs when its subscription is gone, and items may have neither title nor link.
import { createHash } from 'node:crypto'
import { Client as Postgres } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { Client, type Reply } from '../support/client.ts'
import { anItem, publish, readerOf } from './setup.ts'
import { api, post, root, state } from './reader-apps.ts'

const notes = 'https://notes.example/feed'
const gone = 'https://gone.example/feed'

let app: TestApp
let ana: TestPerson
let shop: string
let token: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson()
  shop = await app.makeGroup(ana)
  token = await app.makeToken(ana, [`reader@${shop}`])
  const mine = readerOf(ana, shop)
  await mine.subscribe(notes, { title: 'Notes' })
  const left = await mine.subscribe(gone, { title: 'Gone' })
  const now = app.house.now().toISOString()
  const sound = { url: 'https://notes.example/1.mp3', type: 'audio/mpeg' }
  const bare = { title: '', url: '' }
  await publish(
    app.house.store,
    notes,
    [
      anItem('a', '2026-10-01T09:00:00.000Z', { ...bare, summary: 'One note', content: '<p>One' }),
      anItem('b', '2026-10-02T09:00:00.000Z', { ...bare, enclosures: [sound], content: '' }),
      anItem('c', '2026-10-03T09:00:00.000Z', {
        content: 'One\ntwo <b>\n\nhttps://site.test/',
        content_type: 'text',
      }),
    ],
    now,
  )
  await publish(app.house.store, gone, [anItem('Kept', '2026-10-04T09:00:00.000Z')], now)
  const kept = (await mine.find({ reader_subscription_id: left })).docs[0]!
  expectOk(await mine.set('star', kept._id))
  const { body } = await ana.client.get(`/${shop}/${left}`)
  expectOk(
    await ana.client.call('DELETE', `/${shop}/${left}`, { query: { rev: String(body._rev) } }),
  )
  await app.jobs()
})
afterAll(() => app.close())

describe('programs of Google Reader’s API', () => {
  let program: Client
  const get = async (path: string) => expectOk(await program.get(`${api}/${path}`))
  const send = async (path: string, ...pairs: string[][]) =>
    expectOk(await post(program, `${api}/${path}`, [...pairs, ['T', 'x']]))

  beforeAll(async () => {
    // Capy Reader names both in the address and sends nothing.
    const login = new URLSearchParams({ Email: ana.email, Passwd: token })
    const reply = expectOk(
      await app.nobody().call('POST', `${root}/accounts/ClientLogin?${login}`, {}),
    )
    program = new Client(app.server, `GoogleLogin auth=${/^Auth=(.+)$/m.exec(reply.text)?.[1]}`)
  })

  const items = async (): Promise<Reply['body'][]> =>
    (await get(`stream/contents/${state}/reading-list?n=${2 ** 31 - 1}&output=json`)).body.items

  test('items have a title and lead somewhere, whatever their feed says', async () => {
    const found = await items()
    expect(found).toHaveLength(4)
    for (const { title, canonical, alternate } of found) {
      expect(title).not.toBe('')
      expect(canonical[0].href).toMatch(/^https?:\/\//)
      expect(alternate[0].href).toBe(canonical[0].href)
    }
    expect(found.map(({ title }) => title)).toEqual(['Kept', 'c', expect.any(String), 'One note'])
    expect(found[2]!.canonical[0].href).toBe('https://notes.example/1.mp3')
  })

  test('a text without tags keeps its lines and leads where its addresses do', async () => {
    const note = (await items()).find(({ title }) => title === 'c')
    expect(note!.summary.content).toBe(
      '<p>One<br>two &lt;b&gt;</p><p><a href="https://site.test/">https://site.test/</a></p>',
    )
  })

  test('each item is of a feed that is listed, also a starred one whose subscription is gone', async () => {
    const { subscriptions } = (await get('subscription/list?output=json')).body
    const listed = subscriptions.map(({ id }: { id: string }) => id)
    const named = (await items()).map(({ origin }) => origin.streamId)
    expect(listed).toEqual(expect.arrayContaining(named))
    expect(subscriptions).toContainEqual(
      expect.objectContaining({ url: gone, htmlUrl: expect.any(String), categories: [] }),
    )
  })

  test('a folder is made by itself, as Readrops does before it moves a feed into it', async () => {
    await send('edit-tag', ['a', 'user/-/label/Fresh'])
    const { tags } = (await get('tag/list?output=json')).body
    expect(tags).toContainEqual({ id: 'user/-/label/Fresh', type: 'folder' })
  })

  test('Read You names items by 16 hexadecimal digits, and reads what is read apart from what is not', async () => {
    const { itemRefs } = (
      await get(`stream/items/ids?output=json&s=${state}/reading-list&xt=${state}/read&n=10000`)
    ).body
    const hex = itemRefs.map(({ id }: { id: string }) => Number(id).toString(16).padStart(16, '0'))
    const { body } = await send(
      'stream/items/contents?output=json',
      ...hex.map((id: string) => ['i', id]),
    )
    expect(body.items).toHaveLength(itemRefs.length)
    await send('edit-tag?output=json', ['i', body.items[0].id], ['a', `${state}/read`])
    const read = await get(`stream/items/ids?output=json&s=${state}/read&ot=1&n=10000`)
    expect(read.body.itemRefs).toHaveLength(1)
    await send('edit-tag?output=json', ['i', body.items[0].id], ['r', `${state}/read`])
  })
})

describe('programs of the Fever API', () => {
  const api_key = () => createHash('md5').update(`${ana.email}:${token}`).digest('hex')
  const ask = async (query: string) =>
    expectOk(
      await post(new Client(app.server), `/api/fever.php?api=&${query}`, [['api_key', api_key()]]),
    ).body

  test('items have a title, an address and a feed that is listed', async () => {
    const { feeds } = await ask('feeds')
    const numbers = feeds.map(({ id }: { id: number }) => id)
    // Fluent Reader begins with the largest number that JavaScript has.
    const { items } = await ask(`items&max_id=${Number.MAX_SAFE_INTEGER}`)
    expect(items).toHaveLength(4)
    for (const { title, url, feed_id } of items) {
      expect(title).not.toBe('')
      expect(url).toMatch(/^https?:\/\//)
      expect(numbers).toContain(feed_id)
    }
  })

  test('members are in the order that Readrops reads them in', async () => {
    expect(Object.keys(await ask('feeds'))).toEqual([
      'api_version',
      'auth',
      'last_refreshed_on_time',
      'feeds',
      'feeds_groups',
    ])
    expect(Object.keys(await ask('groups')).slice(3)).toEqual(['groups', 'feeds_groups'])
  })

  test('Read You marks by the address alone', async () => {
    const { items } = await ask('items&since_id=0')
    const [{ id }] = items
    await ask(`&mark=item&as=read&id=${id}`)
    expect((await ask('unread_item_ids')).unread_item_ids.split(',')).not.toContain(String(id))
  })
})

describe('of thousands of items', () => {
  const amount = 5_000
  let program: Client
  beforeAll(async () => {
    // What PostgreSQL knows of the table is older than this Group, as where there are many others.
    const postgres = new Postgres(app.databaseUrl)
    await postgres.connect()
    await postgres.query('analyze item_states')
    await postgres.end()
    const group = await app.makeGroup(ana, 'With much to read')
    const wire = 'https://wire.example/feed'
    await readerOf(ana, group).subscribe(wire, { title: 'Wire' })
    const day = '2026-10-01T09:00:00.000Z'
    const items = Array.from({ length: amount }, (_, at) => anItem(`Wire ${at}`, day))
    await publish(app.house.store, wire, items, app.house.now().toISOString())
    program = app.withToken(await app.makeToken(ana, [`reader@${group}`]))
  })

  test('the numbers come at once or a part at a time, and none is left out', async () => {
    const numbers = async (n: number) => {
      const got: string[] = []
      for (let c: string | undefined = ''; c !== undefined;) {
        const page: string = `${api}/stream/items/ids?s=${state}/reading-list&n=${n}&c=${c}`
        const { body }: Reply = expectOk(await program.get(page))
        got.push(...body.itemRefs.map(({ id }: { id: string }) => id))
        c = body.continuation
      }
      return new Set(got).size
    }
    expect([await numbers(10_000), await numbers(1_000)]).toEqual([amount, amount])
  })

  test('all are marked where PostgreSQL does not know yet how many there are', async () => {
    expectOk(await post(program, `${api}/mark-all-as-read`, [['s', `${state}/reading-list`]]))
    expect((await program.get(`${api}/unread-count`)).body.max).toBe(0)
  })
})
