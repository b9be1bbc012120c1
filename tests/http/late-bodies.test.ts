// A body takes its time, and its sender is removed from the Group meanwhile: whatever door it goes through, nothing of it is written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { makeStub, type Stub } from '../bookmarks/stub.ts'

let app: TestApp
let page: Stub
let owner: TestPerson
let origin: string
/** What lets the page that a bookmark is made of be read. */
let sendPage: () => void
beforeAll(async () => {
  const isSent = new Promise<void>((done) => (sendPage = done))
  page = await makeStub((_, reply) => void isSent.then(() => reply.end('<title>Page</title>')))
  app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.1'] })
  owner = await app.makePerson()
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await page.close()
})

/** Longer than a call goes on with the rights that it began with. */
const longMs = 1_500
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const reader = '/api/greader.php/reader/api/0'
const opml = '<opml version="2.0"><body><outline xmlUrl="https://a.example/feed"/></body></opml>'
const netscape =
  '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://a.example/">A</A></DL>'

test('a removed member writes nothing by what they began to send before', async () => {
  const db = await app.makeGroup(owner)
  const bia = await app.makePerson()
  await app.addMember(owner, db, bia)
  const [feeds, whole] = await Promise.all([
    app.makeToken(bia, [`reader@${db}`]),
    app.makeToken(bia, [`read@${db}`, `write@${db}`]),
  ])
  const calls: [url: string, token: string, type: string, body: string][] = [
    [`${reader}/edit-tag`, `GoogleLogin auth=${feeds}`, form, 'a=user/-/label/Late&T=x'],
    [`${reader}/subscription/import`, `GoogleLogin auth=${feeds}`, 'text/xml', opml],
    ['/api/bookmarks/', `Token ${whole}`, json, '{"url":"https://b.example/","title":"B"}'],
    ['/api/tags/', `Token ${whole}`, json, '{"name":"late"}'],
    [`/${db}/_bookmarks/import`, `Bearer ${whole}`, 'text/html', netscape],
    [`/${db}/_handbooks/import?name=late.md`, `Bearer ${whole}`, 'text/markdown', '# Late'],
    [`/${db}/_bookmarks/add`, `Bearer ${whole}`, json, '{"url":"https://c.example/","title":"C"}'],
  ]
  let removedMs = Infinity
  const isLate = () => performance.now() - removedMs > longMs
  const slowly = (text: string) =>
    new ReadableStream({
      async start(controller) {
        const bytes = new TextEncoder().encode(text)
        controller.enqueue(bytes.subarray(0, 3))
        while (!isLate()) await pause(20)
        controller.enqueue(bytes.subarray(3))
        controller.close()
      },
    })
  const send = (url: string, authorization: string, type: string, body: BodyInit) =>
    fetch(origin + url, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
      duplex: 'half',
    } as RequestInit)
  const asked = calls.map(([url, token, type, body]) => send(url, token, type, slowly(body)))
  const ofPages = [
    send('/api/bookmarks/', `Token ${whole}`, json, `{"url":"${page.at('127.0.0.1', '/1')}"}`),
    send(
      `/${db}/_bookmarks/add`,
      `Bearer ${whole}`,
      json,
      `{"url":"${page.at('127.0.0.1', '/2')}","read_page":true}`,
    ),
  ]
  const { body } = await owner.client.post(`/${db}/_find`, {
    selector: { klass: 'Membership', user_id: bia.id },
  })
  const [membership] = body.docs as { _id: string; _rev: string }[]
  await pause(200)
  const gone = await owner.client.delete(`/${db}/${membership!._id}`, { rev: membership!._rev })
  expectOk(gone)
  removedMs = performance.now()
  while (!isLate()) await pause(20)
  sendPage()
  const replies = await Promise.all([...asked, ...ofPages])
  const statuses = replies.map(({ status, url }) => [url.slice(origin.length), status])
  expect(statuses.filter(([, status]) => status !== 401 && status !== 403)).toEqual([])
  const klass = { $in: ['Bookmark', 'ReaderLabel', 'ReaderSubscription', 'Handbook'] }
  const { body: left } = await owner.client.post(`/${db}/_find`, { selector: { klass } })
  expect(left.docs).toEqual([])
})
