// Lists of subscriptions go from one Group to another without loss, and images of items come through the server: known by their
// bytes, without saying who looks at them.
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showImages } from '#modules/exoreader/server/images/addresses.ts'
import { makeStub, type Stub } from '#tests/bookmarks/stub.ts'
import { isInstalled, isProof } from '#tests/support/proof.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** What the stub answers, by path. */
const bodies: Record<string, [type: string, body: Buffer | string]> = {
  '/a.png': ['text/html', png],
  '/not.png': ['image/png', '<html><script>alert(1)</script>'],
  '/b.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  '/large.png': ['image/png', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])],
  '/': ['text/html', '<head><link rel="shortcut icon" href="/icon.svg"><link rel=icon href=a.png>'],
  '/icon.svg': ['image/svg+xml', '<svg/>'],
}

let app: TestApp
let stub: Stub
let owner: TestPerson
let group: string
const said: Record<string, string | string[] | undefined>[] = []

beforeAll(async () => {
  stub = await makeStub(({ path }, reply) => {
    said.push(reply.req.headers)
    const [type, body] = bodies[path] ?? ['text/plain', 'none']
    reply.writeHead(path in bodies ? 200 : 404, { 'content-type': type, 'set-cookie': 'a=b' })
    reply.end(body)
  })
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.1'] })
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
})
afterAll(async () => {
  await app.close()
  await stub.close()
})

describe('an image of an item', () => {
  const addressOf = (path: string, host = '127.0.0.1') => {
    const html = `<img src="${stub.at(host, path)}">`
    const shown = showImages(app.house, owner.id, { html })
    return /src="([^"]+)"/.exec(shown)![1]!.replaceAll('&amp;', '&')
  }
  const look = (path: string, host?: string) => app.nobody().get(addressOf(path, host))

  test('is shown as what its bytes are, and can do nothing', async () => {
    const { status, headers } = await look('/a.png')
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('is asked for without cookies, a page or a name', async () => {
    await app.as(owner).get(addressOf('/a.png'))
    const { cookie, referer, authorization, 'user-agent': agent } = said.at(-1)!
    expect([cookie, referer, authorization]).toEqual([undefined, undefined, undefined])
    expect(agent).toMatch(/^Bancada/)
  })

  test.each(['/not.png', '/b.svg', '/missing.png'])('%s is none', async (path) => {
    const { status, text } = await look(path)
    expect([status, text.includes('alert')]).toEqual([404, false])
  })

  test('is not longer than 10 MiB', async () => {
    await expect(look('/large.png')).rejects.toThrow('destroyed before completion')
  })

  test('is not fetched from a closed network, nor from an address that nobody signed', async () => {
    const before = stub.asked.length
    expect((await look('/a.png', '127.0.0.2')).status).toBe(404)
    const signed = new URL(addressOf('/a.png'), app.house.config.appUrl)
    signed.searchParams.set('url', stub.at('127.0.0.1', '/b.svg'))
    expect((await app.nobody().get(signed.pathname + signed.search)).status).toBe(404)
    const stranger = new URL(addressOf('/a.png'), app.house.config.appUrl)
    stranger.searchParams.set('user', 'usr-somebody')
    expect((await app.nobody().get(stranger.pathname + stranger.search)).status).toBe(404)
    expect(stub.asked.length).toBe(before)
  })

  test('counts for the person whom the address was made for', async () => {
    const other = await app.makePerson()
    const html = `<img src="${stub.at('127.0.0.1', '/missing.png')}">`
    const shown = showImages(app.house, other.id, { html })
    const address = /src="([^"]+)"/.exec(shown)![1]!.replaceAll('&amp;', '&')
    const key = { name: 'reader-image', attempts: 2_000, window_seconds: 600 }
    const { limitKey } = await import('#server/limits/rate.ts')
    const now = app.house.now().toISOString()
    const counts = Array.from({ length: 2_000 }, () =>
      app.house.store.attempt(limitKey(key, other.id), 600, now),
    )
    await Promise.all(counts)
    expect((await app.nobody().get(address)).status).toBe(429)
    expect((await look('/a.png')).status).toBe(200)
  })
})

test('the icon of a feed is the raster image that its site names', async () => {
  const url = stub.at('127.0.0.1', '/feed.xml')
  const made = await app.as(owner).post(`/${group}`, { klass: 'ReaderSubscription', url })
  const { body } = expectOk(made)
  const { status, headers } = await app.as(owner).get(`/${group}/_reader/icons/${body.id}`)
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  const asked = stub.asked.length
  await app.as(owner).get(`/${group}/_reader/icons/${body.id}`)
  expect(stub.asked.length).toBe(asked)

  const bare = { klass: 'ReaderSubscription', url: stub.at('127.0.0.2', '/feed.xml') }
  const { id } = expectOk(await app.as(owner).post(`/${group}`, bare)).body
  const none = await app.as(owner).get(`/${group}/_reader/icons/${String(id)}`)
  expect([none.status, none.headers['cache-control']]).toEqual([404, 'private, max-age=86400'])
})

/** As an independent program writes the same XML; where it is not installed, as it is. */
function canonical(xml: string): string {
  if (!isInstalled('xmllint')) return xml
  const { status, stdout } = spawnSync('xmllint', ['--c14n', '-'], { input: xml })
  expect(status).toBe(0)
  return stdout.toString()
}

describe('a list of subscriptions', () => {
  const xml = { 'content-type': 'text/xml' }
  /** Feeds in folders, three deep: 60, as a proof 300. */
  const folderSize = isProof ? 50 : 10
  const large = () => {
    const feed = (at: number) =>
      `<outline type="rss" text="Feed ${at} &amp; Söhne" xmlUrl="https://feeds.example/${at}?a=1&amp;b=2" htmlUrl="https://site${at}.example/"/>`
    const feeds = (from: number, amount: number) =>
      Array.from({ length: amount }, (_, at) => feed(from + at)).join('')
    const folders = Array.from(
      { length: 5 },
      (_, at) =>
        `<outline text="Folder ${at}">${feeds(at * folderSize, folderSize - 8)}<outline text="Inner">${feeds((at + 1) * folderSize - 8, 4)}<outline text="Innermost">${feeds((at + 1) * folderSize - 4, 4)}</outline></outline></outline>`,
    )
    return `<opml version="2.0"><body>${folders.join('')}${feeds(5 * folderSize, folderSize)}</body></opml>`
  }

  async function takeAll(db: string, file: string) {
    const person = app.as(owner)
    const { body } = expectOk(
      await person.call('POST', `/${db}/_reader/opml`, { body: file, headers: xml }),
    )
    const sums = { created: 0, known: 0, failed: 0 }
    for (let at = 0; at < body.feeds.length; at += 50) {
      const feeds = body.feeds.slice(at, at + 50)
      const taken = expectOk(await person.post(`/${db}/_reader/opml/take`, { feeds })).body
      sums.created += taken.created
      sums.known += taken.known
      sums.failed += taken.failed.length
    }
    return sums
  }

  test('comes in whole, goes out, and comes in elsewhere as the same', async () => {
    const [first, second] = [await app.makeGroup(owner, 'One'), await app.makeGroup(owner, 'One')]
    const amount = 6 * folderSize
    expect(await takeAll(first, large())).toEqual({ created: amount, known: 0, failed: 0 })
    expect(await takeAll(first, large())).toEqual({ created: 0, known: amount, failed: 0 })
    const exported = expectOk(await app.as(owner).get(`/${first}/_reader/opml`))
    expect(exported.headers['content-disposition']).toMatch(/subscriptions-[\d-]+\.opml/)
    expect(await takeAll(second, exported.text)).toMatchObject({ created: amount })
    const again = expectOk(await app.as(owner).get(`/${second}/_reader/opml`))
    expect(canonical(again.text)).toBe(canonical(exported.text))
    const { body } = await app
      .as(owner)
      .post(`/${second}/_find`, { selector: { klass: 'ReaderLabel' }, limit: 100 })
    const names = body.docs.map(({ name }: { name: string }) => name)
    expect(names).toHaveLength(15)
    expect(names).toContain('Folder 3/Inner/Innermost')
  })

  test('that is none, too long or of too many feeds is refused in a word', async () => {
    const send = async (body: string | Buffer) => {
      const reply = await app
        .as(owner)
        .call('POST', `/${group}/_reader/opml`, { body, headers: xml })
      return [reply.status, reply.body.key]
    }
    expect(await send('<html>')).toEqual([400, 'no_feeds'])
    expect(await send('<outline/>'.repeat(2_001))).toEqual([400, 'too_many_feeds'])
    expect((await send(Buffer.alloc(1024 * 1024 + 1, 'x')))[0]).toBe(413)
  })

  test('loses no feed over one that cannot be', async () => {
    const db = await app.makeGroup(owner)
    const feeds = [
      { url: 'https://a.example/' },
      { url: 'nonsense://b' },
      { url: 'https://c.example/' },
    ]
    const { body } = expectOk(await app.as(owner).post(`/${db}/_reader/opml/take`, { feeds }))
    expect(body).toEqual({
      created: 2,
      known: 0,
      failed: [{ url: 'nonsense://b', reason: 'invalid' }],
    })
  })
})
