// Public links to files and folders: strangers see what they lead to and nothing beside it, for as long as they work.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { encrypted, pageOf, redCorner } from '../files/made-pdfs.ts'

let app: TestApp
let owner: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
  db = await app.makeGroup(owner, 'Oficina Boa Vista')
})
afterAll(() => app.close())

async function folder(name: string, parent = ''): Promise<string> {
  return String(expectOk(await owner.client.post(`/${db}/_disk/folder`, { parent, name })).body.id)
}
async function file(parent: string, name: string, body: string | Buffer, type = 'text/plain') {
  const said = new URLSearchParams({ parent, name })
  const headers = { 'content-type': type }
  const reply = await owner.client.call('PUT', `/${db}/_disk/content?${said}`, { body, headers })
  return String(expectOk(reply).body.id)
}

const share = (id: string, body: object = {}) => owner.client.put(`/${db}/_disk/links/${id}`, body)
async function linkTo(id: string, body: object = {}): Promise<string> {
  return new URL(String(expectOk(await share(id, body)).body.link.url)).pathname
}

const html = { accept: 'text/html' }
const look = (path: string, who: Client = app.nobody(), language = 'en') =>
  who.call('GET', path, { headers: { ...html, 'accept-language': language } })

test('a stranger sees a shared folder and what lies in it, in their language, and nothing beside or above it', async () => {
  const above = await folder('Above')
  const top = await folder('Peças <b>', above)
  const inside = await folder('inside', top)
  const deep = await file(inside, 'deep.txt', 'deep words')
  const beside = await file(above, 'beside.txt', 'secret')
  const path = await linkTo(top)
  const page = await look(path, undefined, 'pt-BR,pt')
  expect(page.status).toBe(200)
  for (const words of ['lang="pt-BR"', 'Peças &lt;b&gt;', 'Baixar tudo', 'Oficina Boa Vista'])
    expect(page.text).toContain(words)
  expect(page.text).not.toMatch(/Above|beside|<script/)
  const below = await look(`${path}?in=${inside}`)
  expect(below.text).toContain('deep.txt')
  expect(below.text).toContain(`href="${path}?in=${top}"`)
  expect((await look(`${path}/file/${deep}`)).text).toBe('deep words')
  const archive = await look(`${path}/zip`)
  expect(archive.headers['content-type']).toBe('application/zip')
  for (const outside of [
    `?in=${above}`,
    `/file/${beside}`,
    `/zip?in=${above}`,
    '?in=',
    '/file/x',
  ]) {
    expect((await look(path + outside)).status, outside).toBe(404)
  }
  expect((await look(`/s/${'x'.repeat(43)}`)).text).toContain('This link leads nowhere')
})

test('a shared file is downloaded whole, in part, and never runs as a page', async () => {
  const id = await file('', 'page.html', '<script>alert(1)</script>', 'text/html')
  const path = await linkTo(id)
  const page = await look(path)
  expect(page.text).toContain(`${path}/file/${id}?download=true`)
  const whole = await look(`${path}/file/${id}`)
  expect(whole.headers['content-disposition']).toMatch(/^attachment/)
  expect(whole.headers['content-security-policy']).toContain('sandbox')
  const part = await app
    .nobody()
    .call('GET', `${path}/file/${id}`, { headers: { range: 'bytes=1-6' } })
  expect([part.status, part.text]).toEqual([206, 'script'])
})

test('a picture goes to strangers without the place where it was taken', async () => {
  const gps = { IFD3: { GPSLatitude: '10/1 20/1 30/1', GPSLatitudeRef: 'N' } }
  const drawn = sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b655e' } })
  const bytes = await drawn.jpeg().withExif(gps).toBuffer()
  const id = await file('', 'photo.jpg', bytes, 'image/jpeg')
  const path = await linkTo(id)
  const cookie = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ours = await app.server.inject({ url: `/${db}/${id}/content`, headers: { cookie } })
  const theirs = await app.server.inject({ url: `${path}/file/${id}?download=true` })
  expect(ours.rawPayload.equals(bytes)).toBe(true)
  expect(theirs.rawPayload.length).toBe(bytes.length)
  expect(theirs.rawPayload.equals(bytes)).toBe(false)
  expect((await sharp(theirs.rawPayload).metadata()).width).toBe(20)
  expect(theirs.headers['content-disposition']).toMatch(/^attachment/)
  expect((await look(`${path}/file/${id}?thumbnail=80`)).headers['content-type']).toBe('image/webp')
})

test('of a PDF strangers see the first page, and its sign where there is none', async () => {
  const top = await folder('papers')
  const paper = await file(top, 'estimate.pdf', pageOf(redCorner), 'application/pdf')
  const closed = await file(top, 'closed.pdf', encrypted(), 'application/pdf')
  const path = await linkTo(top)
  const page = await look(path)
  for (const id of [paper, closed]) expect(page.text).toContain(`${path}/file/${id}?thumbnail=80`)
  const small = await app.server.inject({ url: `${path}/file/${paper}?thumbnail=80` })
  expect(small.headers['content-type']).toBe('image/webp')
  const [red = 0, green, blue] = await sharp(small.rawPayload).raw().toBuffer()
  expect([red > 200, green! < 60, blue! < 60]).toEqual([true, true, true])
  expect((await look(`${path}/file/${closed}?thumbnail=80`)).status).toBe(415)
  const own = await linkTo(paper)
  expect((await look(own)).text).toContain(`${own}/file/${paper}?thumbnail=1600`)
  const alone = (await look(await linkTo(closed))).text
  expect(alone).toMatch(/<div class="preview"><svg [^>]*>.*<\/svg><img /)
})

describe('a link', () => {
  test('asks for its password before it shows anything, slows guesses down, and forgets who came in when it changes', async () => {
    const top = await folder('closed')
    const id = await file(top, 'in.txt', 'x')
    const path = await linkTo(top, { password: 'torno 7', days: 7 })
    const visitor = app.nobody()
    expect((await look(path, visitor)).text).not.toContain('closed')
    for (const rest of [`/file/${id}`, '/zip']) {
      const reply = await look(path + rest, visitor)
      expect([reply.status, reply.headers.location]).toEqual([303, path])
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...html }
    const give = (password: string) =>
      visitor.call('POST', path, { body: `password=${password}`, headers: form })
    expect((await give('wrong')).text).toContain('That is not the password')
    expect((await give('torno+7')).status).toBe(303)
    expect((await look(path, visitor)).text).toContain('in.txt')
    expect((await look(`${path}/file/${id}`, visitor)).text).toBe('x')
    expect((await look(path)).text).not.toContain('in.txt')
    expectOk(await share(top, { password: 'another' }))
    expect((await look(path, visitor)).text).not.toContain('in.txt')
    const guesses = []
    for (let at = 0; at < 8; at += 1) guesses.push((await give('wrong')).status)
    expect(guesses).toContain(429)
    expectOk(await share(top, { password: null }))
    expect((await look(path)).text).toContain('in.txt')
  })

  test('keeps its address when it changes, ends when its day has come, is revoked, or what it leads to is deleted', async () => {
    const id = await file('', 'ends.txt', 'x')
    const path = await linkTo(id, { days: 1 })
    const { link } = expectOk(await share(id, { days: 7 })).body
    expect(new URL(link.url).pathname).toBe(path)
    expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBeGreaterThan(
      6 * 86_400_000,
    )
    const listed = async () =>
      (expectOk(await owner.client.get(`/${db}/_disk/links`)).body.links as { id: string }[]).map(
        (one) => one.id,
      )
    expect(await listed()).toContain(id)
    expectOk(await owner.client.post(`/${db}/_disk/remove`, { ids: [id] }))
    expect((await look(path)).status).toBe(404)
    expect(await listed()).not.toContain(id)
    expectOk(await owner.client.post(`/${db}/_disk/restore`, { ids: [id] }))
    expect((await look(path)).status).toBe(200)
    expectOk(await owner.client.delete(`/${db}/_disk/links/${id}`))
    expect((await look(path)).status).toBe(404)
    expect(expectOk(await owner.client.get(`/${db}/_disk/links/${id}`)).body.link).toBeNull()
  })
})
