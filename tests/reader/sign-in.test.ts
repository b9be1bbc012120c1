// Feeds behind a name and a password: shown to their own server alone, kept sealed, shown to nobody again; what they bring is of the Group
// that signs in, whatever other Group subscribes to the same address.
import { afterEach, expect, test } from 'vitest'
import { sealedQueries } from '#server/store/secrets/sealed.ts'
import { expectOk } from '../support/app.ts'
import { rss, type OriginAnswer } from './origin.ts'
import { hourMs, readerStage, titlesOf } from './stage.ts'

const stage = readerStage()
const basic = `Basic ${Buffer.from('ana:s3cret pässword').toString('base64')}`
const credentials = { name: 'ana', password: 's3cret pässword' }
let hosts = 40

/** A feed that asks for them, at an address of its own. */
function closedFeed() {
  hosts += 1
  const host = `127.0.7.${hosts}`
  stage.origin.answer(host, (_, { authorization }): OriginAnswer =>
    authorization === basic
      ? { body: rss(['Secret']), headers: { etag: '"1"' } }
      : { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } },
  )
  return { host, url: stage.origin.at(host, '/feed') }
}
const asked = (host: string) => stage.origin.asked(host).map(({ headers }) => headers.authorization)
afterEach(() => {
  stage.origin.answer(`127.0.7.${hosts}`, () => ({ status: 410 }))
})

const pathOf = (id: string) => `/${stage.mine.group}/_reader/subscriptions/${id}/sign-in`
const signIn = async (id: string, body: object = credentials) =>
  expectOk(await stage.mine.client.put(pathOf(id), body)).body

async function healthOf(id: string) {
  const { body } = expectOk(
    await stage.mine.client.get(`/${stage.mine.group}/_reader/subscriptions`),
  )
  return body.subscriptions.find((one: { _id: string }) => one._id === id)
}

test('a feed is read with a name and a password, by the Group that has them alone', async () => {
  const { host, url } = closedFeed()
  const [id, other] = [await stage.mine.subscribe(url), await stage.theirs.subscribe(url)]
  await stage.poll()
  expect(await healthOf(id)).toMatchObject({ health: { state: 'failing', status: 401 } })
  expect(await signIn(id)).toEqual({ ok: true, signs_in: true })
  await stage.later(hourMs)
  expect(await titlesOf(stage.mine, id)).toEqual(['Secret'])
  expect(await healthOf(id)).toMatchObject({ signs_in: true, url, health: { state: 'ok' } })
  await stage.later(3 * hourMs)
  expect(await titlesOf(stage.theirs, other)).toEqual([])
  const third = await (await stage.member()).subscribe(url)
  await stage.later(3 * hourMs)
  expect(await titlesOf(stage.theirs, third)).toEqual([])
  // Each of the two feeds is asked for in its own way.
  expect(new Set(asked(host))).toEqual(new Set([undefined, basic]))
  expect(stage.origin.asked(host).every(({ path }) => path === '/feed')).toBe(true)
})

test('they reach nobody: no record, revision, list, file or backup has them', async () => {
  const { url } = closedFeed()
  const { group, client } = stage.mine
  const id = await stage.mine.subscribe(url)
  await signIn(id)
  const told = [
    await client.get(`/${group}/${id}?revs=true`),
    await client.get(`/${group}/_changes?include_docs=true`),
    await client.get(`/${group}/_all_docs?include_docs=true`),
    await client.get(`/${group}/_reader/subscriptions`),
    await client.get(`/${group}/_reader/opml`),
    await client.post(`/${group}/_find`, { selector: { klass: 'DocumentChange', item_id: id } }),
  ]
  // The history says that somebody changed it, and not what.
  const { docs } = told.at(-1)!.body
  expect(docs.map(({ event }: { event: string }) => event).toSorted()).toEqual(['create', 'update'])
  for (const { status, text } of told) {
    expect(status).toBe(200)
    for (const word of ['s3cret', basic.slice(6), `#${group}`]) expect(text).not.toContain(word)
  }
  const kept = await sealedQueries(stage.app.house.store.database(group)).get(`${id} sign-in`)
  expect(kept?.sealed.toString('latin1')).not.toContain('s3cret')
})

test('no other server is shown them: after a redirect, for good or not, and at another address', async () => {
  const { host, url } = closedFeed()
  const elsewhere = closedFeed()
  const id = await stage.mine.subscribe(url)
  await signIn(id)
  stage.origin.answer(host, () => ({ status: 301, headers: { location: elsewhere.url } }))
  for (let hours = 0; hours < 42; hours += 7) await stage.later(7 * hourMs)
  expect(asked(host).filter(Boolean).length).toBeGreaterThan(3)
  expect(new Set(asked(elsewhere.host))).toEqual(new Set([undefined]))
  const { client, group } = stage.mine
  const doc = expectOk(await client.get(`/${group}/${id}`)).body
  expect(doc).toMatchObject({ url, signs_in: true })

  expectOk(await client.put(`/${group}/${id}`, { ...doc, url: elsewhere.url }))
  expect(expectOk(await client.get(`/${group}/${id}`)).body.signs_in).toBe(false)
  expect(
    await sealedQueries(stage.app.house.store.database(group)).get(`${id} sign-in`),
  ).toBeUndefined()
  await stage.later(7 * hourMs)
  expect(new Set(asked(elsewhere.host))).toEqual(new Set([undefined]))
})

test('without them it is asked for as everybody asks; wrong ones are said, and none that are no name', async () => {
  const { host, url } = closedFeed()
  const id = await stage.mine.subscribe(url)
  await signIn(id, { name: 'ana', password: 'wrong' })
  await stage.later(hourMs)
  expect(await healthOf(id)).toMatchObject({ health: { error: 'http_status', status: 401 } })
  for (const name of ['', 'a:b', 'a\nb']) {
    const { status, body } = await stage.mine.client.put(pathOf(id), { name, password: 'x' })
    expect([status, Object.keys(body.fields ?? body.reason)]).toEqual([422, ['name']])
  }
  expectOk(await stage.mine.client.delete(pathOf(id)))
  await stage.later(7 * hourMs)
  expect(asked(host).at(-1)).toBeUndefined()
  expect((await stage.theirs.client.put(pathOf(id), credentials)).status).toBe(403)
})

test('a pause and its end leave the feed what it is', async () => {
  const { host, url } = closedFeed()
  const { client, group } = stage.mine
  const id = await stage.mine.subscribe(url)
  await signIn(id)
  await stage.later(hourMs)
  for (const active of [false, true]) {
    const doc = expectOk(await client.get(`/${group}/${id}`)).body
    expectOk(await client.put(`/${group}/${id}`, { ...doc, active }))
  }
  await stage.later(25 * hourMs)
  expect(asked(host).at(-1)).toBe(basic)
  expect(await titlesOf(stage.mine, id)).toEqual(['Secret'])
})

test('nobody finds a password by trying many: each would have its server asked at once', async () => {
  const { host, url } = closedFeed()
  const guesser = await stage.member()
  const id = await guesser.subscribe(url)
  const path = `/${guesser.group}/_reader/subscriptions/${id}/sign-in`
  const statuses = []
  for (let at = 0; at < 22; at++) {
    const body = { name: 'ana', password: `guess ${at}` }
    statuses.push((await guesser.client.put(path, body)).status)
    await stage.later(60_000)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  expect((await guesser.client.delete(path)).status).toBe(429)
  expect(asked(host).length).toBeLessThanOrEqual(20)
})

test('a name and a password in the address are refused, whichever way it comes: nobody would read them, and all would see them', async () => {
  const { group, client } = stage.mine
  const url = 'https://ana:s3cret@paper.example/feed'
  const refused = { keys: { url: { key: 'password_in_address' } } }
  const klass = 'ReaderSubscription'
  expect((await client.post(`/${group}`, { klass, url })).body).toMatchObject(refused)
  const id = await stage.mine.subscribe('https://paper.example/feed')
  const { body } = await client.get(`/${group}/${id}`)
  expect((await client.put(`/${group}/${id}`, { ...body, url })).body).toMatchObject(refused)
  const taken = expectOk(
    await client.post(`/${group}/_reader/opml/take`, { feeds: [{ url }] }),
  ).body
  expect(taken).toMatchObject({ created: 0, failed: [{ reason: 'password_in_address' }] })
})
