// The built application as browsers get it: files, compressed twins, one page for every screen.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import type { Client, Reply } from '#tests/support/client.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const place = '<script id="carried" type="application/json">\n  null\n</script>'
const html = `<!doctype html><title>Bancada</title>${place}`
const script = 'export const greeting = "hello"'

let app: TestApp
let pages: string
beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'bancada-pages-'))
  await mkdir(join(pages, 'assets'))
  await mkdir(join(pages, '.vite'))
  await writeFile(join(pages, 'index.html'), html)
  await writeFile(join(pages, 'assets/app-a1b2.js'), script)
  await writeFile(join(pages, 'assets/app-a1b2.js.gz'), gzipSync(script))
  await writeFile(join(pages, 'terms-and-conditions.html'), '<title>Terms</title>')
  await writeFile(join(pages, '.vite/manifest.json'), '{"a":1}')
  app = await buildTestApp({ pages })
})
afterAll(async () => {
  await app.close()
  await rm(pages, { recursive: true, force: true })
})

const open = (url: string, headers: Record<string, string> = {}) =>
  app.nobody().call('GET', url, { headers: { accept: browser, ...headers } })

describe('a browser', () => {
  it.each([
    '/',
    '/user/login',
    '/user/confirm/abc',
    '/account/acc-01k9/tickets/tik-1/edit',
    '/app',
    '/app.html',
    '/icons',
    '/noop',
    '/checkout',
    '/nothing/here/at/all?x=1',
  ])('gets the page at %s', async (url) => {
    const reply = await open(url)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.text).toContain('<title>Bancada</title>')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['server-timing']).toBe('build;desc="test"')
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it.each(['/p/none', '/s/none', '/s/none/zip'])(
    'gets the page of a public link at %s',
    async (url) => {
      const reply = await open(url)
      expect(reply.status).toBe(404)
      expect(reply.text).not.toContain('<title>Bancada</title>')
      expect(reply.text).toContain('name="robots"')
    },
  )

  it.each(['/_session', '/_up', '/_openapi.json', '/acc-x', '/usr-x/_find', '/accounts/acc-x'])(
    'gets the API at %s',
    async (url) => {
      expect((await open(url)).headers['content-type']).toContain('application/json')
    },
  )

  it('gets hashed files for a year, compressed when it takes that', async () => {
    const plain = await open('/assets/app-a1b2.js', { 'accept-encoding': 'identity' })
    expect(plain.text).toBe(script)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const small = await app.server.inject({
      url: '/assets/app-a1b2.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.headers['content-type']).toContain('javascript')
    expect(gunzipSync(small.rawPayload).toString()).toBe(script)
  })

  it('gets static pages as they are', async () => {
    expect((await open('/terms-and-conditions.html')).text).toContain('Terms')
  })

  it.each(['/.vite/manifest.json', '/assets/../../package.json', '/assets/app-a1b2.js.gz'])(
    'gets no file that is not meant for it: %s',
    async (url) => {
      expect((await open(url)).text).toContain('<title>Bancada</title>')
    },
  )
})

describe('the page carries', () => {
  const carriedBy = ({ text }: Reply) => {
    const [, answers = ''] = /<script id="carried" type="application\/json">(.*?)<\/script>/s.exec(
      text,
    )!
    return JSON.parse(answers) as Reply['body']
  }
  const openAs = (client: Client, headers: Record<string, string> = {}) =>
    client.call('GET', '/account/acc-1/tickets', { headers: { accept: browser, ...headers } })

  it('what the server would answer to its first questions', async () => {
    const ana = await app.makePerson({ fullname: 'Ana </script><b>Souza' })
    const rui = await app.makePerson({ fullname: 'Rui Lima' })
    const group = await app.makeGroup(ana, 'Oficina </script><script>alert(1)')
    await app.addMember(ana, group, rui, { pending: true })
    for (const { client, id } of [ana, rui]) {
      const query = { selector: { klass: 'Membership' } }
      expect(carriedBy(await openAs(client))).toEqual({
        welcome: (await client.get('/')).body,
        session: (await client.get('/_session')).body,
        memberships: expectOk(await client.post(`/${id}/_find`, query)).body.docs,
      })
    }
  })

  it('nothing of anybody for somebody who is not signed in, or no longer', async () => {
    const ana = await app.makePerson()
    const nobody = { ...(await app.nobody().get('/_session')).body }
    expect(carriedBy(await openAs(app.nobody())).session).toEqual(nobody)
    const client = app.as(ana)
    await client.delete('/_session')
    const { memberships, session } = carriedBy(await openAs(client))
    expect([memberships, session.userCtx.name]).toEqual([undefined, null])
  })

  it('no invitation to an address that is not confirmed', async () => {
    const [ana, eva] = [await app.makePerson(), await app.makePerson({ confirmed: false })]
    const group = await app.makeGroup(ana)
    const invitation = { klass: 'Membership', email: eva.email }
    expectOk(await ana.client.post(`/${group}`, invitation))
    expect(carriedBy(await openAs(eva.client)).memberships).toEqual([])
  })

  it('nothing, where credentials are wrong or nobody could say: the page asks itself', async () => {
    const reply = await openAs(app.nobody(), { authorization: 'Bearer nobody-knows-this' })
    expect([reply.status, carriedBy(reply)]).toEqual([200, null])
  })
})

describe('a program', () => {
  it.each(['application/json', '*/*', ''])('that accepts "%s" gets JSON at /', async (accept) => {
    const reply = await app.nobody().call('GET', '/', { headers: { accept } })
    expect(reply.body.couchdb).toBe('Welcome')
  })

  // Three parts and more may be a file of a record.
  it('is asked to sign in, as JSON, at an address that might be of a Group', async () => {
    const reply = await app.nobody().get('/user/login/nowhere/else')
    expect([reply.status, reply.body.error]).toEqual([401, 'unauthorized'])
  })
})
