// What every call has in common: errors, bodies, addresses, headers, the log, overload.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { Answer, Call } from '#server/calls/route.ts'
import { describeRoutes } from '#server/http/description/routes.ts'
import { makeLog } from '#server/http/log.ts'
import { buildServer } from '#server/server.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { Client } from '#tests/support/client.ts'

let app: TestApp
let dana: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  dana = await app.makePerson()
})
afterAll(() => app.close())

describe('a body', () => {
  const send = (
    body: string | undefined,
    type: string,
    method: 'POST' | 'GET' | 'DELETE' = 'POST',
  ) => dana.client.call(method, `/${dana.id}`, { body, headers: { 'content-type': type } })

  it.each([
    ['no JSON', '{"a":', 'application/json', 400, 'bad_request'],
    ['no object', '[1]', 'application/json', 400, 'bad_request'],
    ['another type', 'a=b', 'text/plain', 415, 'bad_content_type'],
    [
      'a form where none is read',
      'a=b',
      'application/x-www-form-urlencoded',
      415,
      'bad_content_type',
    ],
    ['no type at all', '{}', '', 415, 'bad_content_type'],
    ['too much', `{"a":"${'x'.repeat(17_000_000)}"}`, 'application/json', 413, 'too_large'],
    [
      'a pit of brackets',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      'application/json',
      400,
      'bad_request',
    ],
  ])('that is %s is refused', async (_, body, type, status, error) => {
    const reply = await send(body, type)
    expect([reply.status, reply.body.error]).toEqual([status, error])
    expect(reply.headers['content-type']).toContain('application/json')
  })

  it('that is not UTF-8 is refused', async () => {
    const { cookies, xsrf } = dana.client
    const reply = await app.server.inject({
      method: 'POST',
      url: `/${dana.id}`,
      headers: { 'content-type': 'application/json', 'x-xsrf-token': xsrf! },
      cookies: Object.fromEntries(cookies),
      payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    })
    expect(reply.statusCode).toBe(400)
  })

  it.each(['br', 'deflate', 'gzip, identity'])(
    'that came as %s is refused, and never unpacked',
    async (coding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': coding }
      const reply = await dana.client.call('POST', `/${dana.id}/_find`, { body: '{}', headers })
      expect([reply.status, reply.body.error]).toEqual([415, 'bad_content_type'])
      expect(reply.body.reason).toBe(`${coding} is not a supported content encoding.`)
      const plain = { ...headers, 'content-encoding': 'identity' }
      const body = { selector: {} }
      const read = await dana.client.call('POST', `/${dana.id}/_find`, { body, headers: plain })
      expect(read.status).toBe(200)
    },
  )

  it('that is packed to do harm behind the limit of its route ends nothing but its call', async () => {
    // Beyond the limit of 1 MB it is still as much as somebody sends who means well; at 6 MB it is not. An error that nobody
    // hears of then ends a process, and the run of this test.
    const body = gzipSync(Buffer.alloc(60_000_000, ' '))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    for (let at = 0; at < 3; at++) {
      const reply = await app.nobody().call('POST', '/_session', { body, headers })
      expect([reply.status, reply.body.error]).toEqual([413, 'too_large'])
      await dana.client.post(`/${dana.id}/_find`, { selector: {} })
    }
  })

  it('may be absent whatever its type says, as CouchDB clients send it', async () => {
    expect((await send(undefined, 'application/json', 'GET')).status).toBe(200)
    const away = await dana.client.call('DELETE', `/${dana.id}/adj-x`, {
      headers: { 'content-type': 'application/json' },
    })
    expect(away.status).not.toBe(415)
  })

  it('with an object in the place of a text is refused, whatever length the object says it has', async () => {
    const fingerprint = { length: [{ toString: '' }] }
    const reply = await dana.client.put(`/${dana.id}/_imports/a`, { name: 'a', fingerprint })
    expect([reply.status, reply.body.error]).toEqual([400, 'bad_request'])
  })

  it('is not read before it is known who sends it', async () => {
    const reply = await app.nobody().call('POST', `/${dana.id}/_find`, { body: '{' })
    expect(reply.status).toBe(401)
  })
})

describe('an address', () => {
  it('may end with a slash, as PouchDB writes it', async () => {
    const [a, b] = [await dana.client.get(`/${dana.id}`), await dana.client.get(`/${dana.id}/`)]
    expect(b.status).toBe(200)
    expect(b.body).toEqual(a.body)
  })

  it('may be encoded', async () => {
    const reply = await dana.client.get(
      `/${dana.id.replace('-', '%2D')}/${encodeURIComponent(dana.id)}`,
    )
    expect(reply.body._id).toBe(dana.id)
  })

  it.each(['/%ff', '/%e0%a4%a', '/acc-x/%ff', `/${'x'.repeat(300)}/%c0%80`])(
    'that is no UTF-8 is refused: %s',
    async (url) => {
      const reply = await dana.client.get(url)
      expect([reply.status, reply.body.error]).toEqual([400, 'bad_request'])
    },
  )

  it('that nobody has is not found, as JSON', async () => {
    const reply = await dana.client.get(`/${dana.id}/_nothing/c/d`)
    expect([reply.status, reply.body]).toEqual([
      404,
      { error: 'not_found', reason: 'missing', key: 'missing' },
    ])
  })

  it('tells which methods it knows when another one is used', async () => {
    for (const [method, url, allow] of [
      ['GET', `/${dana.id}/_find`, 'POST'],
      ['PATCH', '/_session', 'DELETE, GET, HEAD, POST'],
      ['DELETE', '/', 'GET, HEAD'],
      ['OPTIONS', '/_up', 'GET, HEAD'],
      ['PATCH', `/${dana.id}/%5Ffind/?limit=1`, 'POST'],
      ['TRACE', `/${dana.id}/anything/front.png`, 'DELETE, GET, HEAD, PUT'],
    ] as const) {
      const reply = await dana.client.call(method, url)
      expect([reply.status, reply.body.error]).toEqual([405, 'method_not_allowed'])
      expect(reply.headers.allow).toBe(allow)
    }
  })

  it('answers HEAD like GET, without a body', async () => {
    const reply = await dana.client.call('HEAD', '/_up')
    expect([reply.status, reply.text]).toEqual([200, ''])
  })
})

describe('every answer', () => {
  it.each(['/', '/_up', '/nowhere/at/all', '/_docs', '/%ff'])(
    'of %s guards the browser',
    async (url) => {
      const { headers } = await app.nobody().get(url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe-eval')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-app-version']).toBe('test')
    },
  )
})

describe('the server itself', () => {
  it('welcomes programs with a stable uuid', async () => {
    const [a, b] = [await app.nobody().get('/'), await app.nobody().get('/')]
    expect(a.body).toEqual({
      couchdb: 'Welcome',
      version: '0.0.0',
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      features: [],
      sha: 'test',
      released: '2026-11-21',
      app: 'ticket',
      billing: 'sandbox',
      livemode: false,
      vendor: { name: 'Bancada' },
    })
    expect(b.body.uuid).toBe(a.body.uuid)
  })

  it('keeps the chosen app for the session, unless the host name has one, and says who answers for it', async () => {
    const client = app.nobody()
    expect(expectOk(await client.put('/_session/app', { app: 'ticket' })).body.app).toBe('ticket')
    expect((await client.get('/')).body.app).toBe('ticket')
    const unknown = await client.put('/_session/app', { app: 'nothing' })
    expect(unknown.status).toBe(400)
    const named = await buildTestApp({
      appHosts: new Map([['notes.test', 'textnotes']]),
      contactEmail: 'help@notes.test',
    })
    const reply = await named.nobody().call('GET', '/', { headers: { host: 'notes.test:80' } })
    await named.close()
    expect(reply.body).toMatchObject({ app: 'textnotes', contact: 'help@notes.test' })
  })

  it('lets no cache keep an answer, and nobody send headers for ever', async () => {
    for (const url of ['/', `/${dana.id}`, '/_session', '/nowhere']) {
      expect((await dana.client.get(url)).headers['cache-control']).toBe('no-store')
    }
    expect(app.server.server.headersTimeout).toBe(60_000)
  })

  it('says that it is up', async () => {
    expect((await app.nobody().get('/_up')).body).toEqual({
      status: 'ok',
      database: 'ok',
      queue: 'ok',
    })
  })

  it('tells of jobs that nobody does, and of no more than that', async () => {
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    const queue = (minutes: number) =>
      owner.query(
        `select graphile_worker.add_job('nobody_does_this', '{}',
          run_at => now() - make_interval(mins => $1), job_key => 'late')`,
        [minutes],
      )
    try {
      await queue(4)
      expect((await app.nobody().get('/_up')).body.queue).toBe('ok')
      await queue(6)
      const { status, body } = await app.nobody().get('/_up')
      expect([status, body]).toEqual([200, { status: 'late', database: 'ok', queue: 'late' }])
    } finally {
      await owner.query(`select graphile_worker.remove_job('late')`)
      await owner.end()
    }
  })

  it('writes its description once: whoever asks gets the same bytes', async () => {
    for (const { url, handle } of describeRoutes([], { version: '1', sha: '', released: '' })) {
      const asked = async () => ((await handle({ house: app.house } as Call)) as Answer).body
      const first = await asked()
      expect(first, url).toBeInstanceOf(Buffer)
      expect(await asked(), url).toBe(first)
    }
  })

  it('describes every route it has, in OpenAPI and as a page without scripts', async () => {
    const { body } = await app.nobody().get('/_openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toContain('/{db}/_find')
    expect(body.paths['/_session'].post.requestBody).toBeDefined()
    // Documents are described by the declarations of their kinds.
    const { Wallet, CloudFile, ReaderSubscription } = body.components.schemas
    expect(Wallet.required).toEqual(['klass', 'name'])
    expect(Wallet.properties).toMatchObject({
      _id: { pattern: '^wll-' },
      currency: { type: 'string' },
      card: { type: 'boolean' },
      balance: { type: 'string', readOnly: true },
    })
    expect(CloudFile.properties).toMatchObject({
      kind: { enum: expect.arrayContaining(['file_enc', 'dir_app']) },
      fullpath: { readOnly: true },
      dir_id: { description: 'Id of a record: CloudFile' },
    })
    // Actions and calls that are actions have the members of these.
    const { Maintenance } = body.components.schemas
    expect(Maintenance['x-actions']['date/move']).toEqual({
      type: 'object',
      properties: { next_maintenance: { type: 'string', format: 'date' } },
      required: ['next_maintenance'],
    })
    const { post: lock } = body.paths['/_operator/groups/{id}/lock']
    expect(lock.requestBody.content['application/json'].schema).toMatchObject({
      properties: { reason: { type: 'string', maxLength: 500 } },
      required: ['reason'],
    })
    expect(ReaderSubscription.required).toEqual(['klass', 'url'])
    expect(body.components.schemas.ReaderItem.properties.point_at.format).toBe('date-time')
    const page = await app.nobody().get('/_docs')
    expect(page.text).toContain('ReaderSubscription')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('/:db/_changes')
    expect(page.text).not.toContain('<script')
  })
})

describe('the log', () => {
  it('has one line for each call, with ids and the name of the screen only', async () => {
    app.logLines.length = 0
    const headers = { 'x-route-id': 'ticket#show' }
    await dana.client.call('GET', `/${dana.id}/${dana.id}?rev=&secret=hidden`, { headers })
    const lines = app.logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      method: 'GET',
      route: '/:db/:id',
      db: dana.id,
      id: dana.id,
      route_id: 'ticket#show',
      user: dana.id,
    })
    expect(app.logLines.join('')).not.toContain('hidden')
  })

  it('never holds a password, token, address or body', async () => {
    app.logLines.length = 0
    const secrets = ['a very secret word', 'somebody.private@example.com', 'one-time-secret']
    const [password, email, token] = secrets
    await app.nobody().post('/_session', { username: email, password })
    await app.nobody().put(`/_password/${token}`, { password })
    await app.withToken(token!).get('/_session')
    await app.nobody().call('GET', '/', { headers: { 'x-route-id': `${password}\n` } })
    const user_token = await app.makeToken(dana, ['read'])
    const written = app.logLines.join('')
    for (const secret of [...secrets, user_token, dana.client.cookies.get('AuthSession')!]) {
      expect(written).not.toContain(secret)
    }
  })

  it('replaces what is called like a secret, wherever it is put', () => {
    const lines: string[] = []
    const log = makeLog('info', { write: (line: string) => void lines.push(line) })
    const secret = 'hush'
    log.info({ password: secret, headers: { cookie: secret, authorization: secret } })
    log.info({ req: { headers: { authorization: secret } }, body: { token: secret } })
    expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).toContain('[redacted]')
  })
})

describe('a fault of ours', () => {
  it('is answered with its number, and explained in the log alone', async () => {
    const broken = new Proxy(app.house.store, {
      get(store, name) {
        if (name === 'installation') return () => Promise.reject(new Error('the secret cause'))
        return Reflect.get(store, name) as unknown
      },
    })
    const release = { version: '0', sha: 'x', released: '' }
    const server = await buildServer({ ...app.house, store: broken }, { release })
    app.logLines.length = 0
    const reply = await new Client(server).get('/')
    await server.close()
    expect([reply.status, reply.body.error]).toEqual([500, 'internal_server_error'])
    const id = String(reply.headers['x-couch-request-id'])
    expect(reply.body.reason).toContain(id)
    expect(reply.text).not.toContain('secret cause')
    const logged = app.logLines.find((line) => line.includes('secret cause'))
    expect(logged).toContain(id)
    expect(logged).toContain('stack')
  })
})

describe('too much at once', () => {
  it('is answered 503 with the time to come back; the health call still answers', async () => {
    const release = { version: '0', sha: 'x', released: '' }
    const perNetwork = { requests: 9, feeds: 9 }
    const overload = { delay_ms: Infinity, requests: 0, feeds: 0, perNetwork }
    const server = await buildServer(app.house, { release, overload })
    const client = new Client(server)
    const reply = await client.get('/')
    const health = await client.get('/_up')
    await server.close()
    expect([reply.status, reply.body.error]).toEqual([503, 'service_unavailable'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(health.status).toBe(200)
  })

  it('is not said of feeds that wait for news: they have a bound of their own', async () => {
    const release = { version: '0', sha: 'x', released: '' }
    const perNetwork = { requests: 9, feeds: 9 }
    const overload = { delay_ms: Infinity, requests: 1, feeds: 3, perNetwork }
    const server = await buildServer(app.house, { release, overload })
    const token = await app.makeToken(dana, ['read'])
    const client = new Client(server, `Bearer ${token}`)
    const path = `/${dana.id}/_changes`
    const query = (timeout: number) => ({ feed: 'longpoll', since: 'now', timeout })
    const feed = (timeout: number) => client.get(path, query(timeout))
    const waiting = []
    for (let at = 0; at < 3; at += 1) {
      waiting.push(await client.follow(path, query(3_600_000)))
      // Until it waits it is work like any other.
      await expect.poll(async () => (await client.get('/')).status).toBe(200)
    }
    const other = await client.get('/')
    const fourth = await feed(100)
    // News end those that wait.
    await app.makeToken(dana, ['read'])
    const ended = await Promise.all(waiting.map((one) => one.ended))
    const later = await feed(100)
    await server.close()
    expect([other.status, fourth.status, later.status]).toEqual([200, 503, 200])
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0)
    for (const text of ended) expect(JSON.parse(text).results).toHaveLength(1)
  })
})
