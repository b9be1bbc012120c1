// Who comes in by WebDAV: tokens for files, in the hands of every kind of person, and nobody else.
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { lastingMs } from '#server/session/load.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { buildScene, type ActorName, type Scene } from '../support/scene.ts'
import { basic } from './stage.ts'

let scene: Scene
let origin: string
beforeAll(async () => {
  scene = await buildScene()
  origin = await scene.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => scene.close())

interface RequestOptions {
  readonly method?: string
  readonly authorization?: string | undefined
  readonly headers?: Record<string, string>
  readonly body?: string | ReadableStream
}

function ask(
  path: string,
  { method = 'PROPFIND', authorization, headers, body }: RequestOptions = {},
) {
  const sent = {
    ...(method === 'PROPFIND' && { depth: '0' }),
    ...headers,
    ...(authorization && { authorization }),
  }
  const request = { method, headers: sent, ...(body !== undefined && { body, duplex: 'half' }) }
  return fetch(`${origin}/dav${path}`, request)
}

async function tokenOf(actor: ActorName, ...permissions: string[]): Promise<string> {
  const person = scene.person(actor)
  return basic(person.email, await scene.app.makeToken(person, permissions))
}

describe('without a right token', () => {
  const methods = ['OPTIONS', 'PROPFIND', 'GET', 'PUT', 'LOCK', 'MKCOL', 'DELETE']
  test.each(methods)('%s is asked for one, and not led elsewhere', async (method) => {
    for (const path of ['', '/', `/${scene.group('owner')}`, `/${scene.group('owner')}/a/b`]) {
      if (path.length < 2 && !['OPTIONS', 'PROPFIND'].includes(method)) continue
      const reply = await ask(path, { method })
      expect([path, reply.status, reply.headers.get('www-authenticate')]).toEqual([
        path,
        401,
        'Basic realm="Bancada", charset="UTF-8"',
      ])
    }
  })

  test('the password of the account opens nothing, nor do other programs’ tokens', async () => {
    const { email, password } = scene.person('owner')
    const path = `/${scene.group('owner')}/`
    const refused = await ask(path, { authorization: basic(email, password) })
    expect([refused.status, refused.headers.has('www-authenticate')]).toEqual([401, true])
    const other = await tokenOf('owner', 'read', 'write')
    expect((await ask(path, { authorization: other })).status).toBe(403)
    expect((await ask('/', { authorization: other })).status).toBe(403)
  })

  test('over plain http from another machine nothing opens, over https it does', async () => {
    const { app } = scene
    const authorization = await tokenOf('owner', 'dav:read')
    const url = `/dav/${scene.group('owner')}/`
    const come = async (headers: Record<string, string>, remoteAddress: string) => {
      const asked = {
        method: 'OPTIONS',
        url,
        remoteAddress,
        headers: { authorization, ...headers },
      }
      return (await app.server.inject(asked as { method: 'OPTIONS' })).statusCode
    }
    expect(await come({}, '10.9.8.7')).toBe(403)
    expect(await come({}, '127.0.0.1')).toBe(200)
    const told = { 'x-forwarded-for': '10.9.8.7', 'x-forwarded-proto': 'https' }
    expect(await come(told, '127.0.0.1')).toBe(200)
    expect(await come({ ...told, 'x-forwarded-proto': 'http' }, '127.0.0.1')).toBe(403)
    expect(await come(told, '10.9.8.7')).toBe(403)
  })
})

describe('with a token for files', () => {
  test.each<[ActorName, read: number, write: number]>([
    ['stranger', 403, 403],
    ['invitee', 403, 403],
    ['member', 207, 201],
    ['report', 207, 201],
    ['editor', 207, 201],
    ['owner', 207, 201],
    ['locked', 402, 402],
    ['over', 207, 402],
  ])('%s reads (%i) and writes (%i)', async (actor, read, write) => {
    const db = scene.group(actor)
    const authorization = await tokenOf(actor, 'dav:write')
    const put = { method: 'PUT', authorization, body: 'x' }
    expect((await ask(`/${db}/`, { authorization })).status).toBe(read)
    expect((await ask(`/${db}/${newId('fle')}`, put)).status).toBe(write)
    const reader = await tokenOf(actor, `dav:read@${db}`)
    expect((await ask(`/${db}/`, { authorization: reader })).status).toBe(read)
    const changes = ['PUT', 'MKCOL', 'DELETE', 'COPY', 'MOVE', 'PROPPATCH', 'LOCK', 'UNLOCK']
    for (const method of changes) {
      const refused = await ask(`/${db}/x`, { method, authorization: reader })
      expect([method, refused.status]).toEqual([method, read === 402 ? 402 : 403])
    }
  })

  test('nothing of a locked Group is listed, read, changed or deleted, by its administrators neither', async () => {
    const authorization = await tokenOf('locked', 'dav:write')
    const db = scene.group('locked')
    const all = await ask('/', { authorization, headers: { depth: '1' } })
    expect([all.status, (await all.text()).includes(db)]).toEqual([207, false])
    for (const method of ['OPTIONS', 'GET', 'PROPFIND', 'PUT', 'MKCOL', 'DELETE', 'LOCK']) {
      const refused = await ask(`/${db}/x`, { method, authorization })
      const said = 'You need a subscription to access this Group\n'
      expect([method, refused.status, await refused.text()]).toEqual([method, 402, said])
    }
  })

  test('nor is a Group listed that its administrators deleted', async () => {
    const authorization = await tokenOf('deleted-with-grace', 'dav:write')
    const all = await ask('/', { authorization, headers: { depth: '1' } })
    const listed = (await all.text()).includes(scene.group('deleted-with-grace'))
    expect([all.status, listed]).toEqual([207, false])
  })

  test('it opens no call of the API, and ends at once when it is ended', async () => {
    const owner = scene.person('owner')
    const db = scene.group('owner')
    const secret = await scene.app.makeToken(owner, ['dav:write'])
    expect((await scene.app.withToken(secret).get(`/${db}`)).status).toBe(403)
    const authorization = basic(owner.email, secret)
    expect((await ask(`/${db}/`, { authorization })).status).toBe(207)
    await peopleTables(scene.app.house.store).endTokens(owner.id)
    expect((await ask(`/${db}/`, { authorization })).status).toBe(401)
  })

  test('what is still on its way when it is ended is refused', async () => {
    const owner = scene.person('owner')
    const path = `/${scene.group('owner')}/late.txt`
    const authorization = basic(owner.email, await scene.app.makeToken(owner, ['dav:write']))
    const arrived = once(scene.app.server.server, 'request')
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('begun'))
        await arrived
        await setTimeout(lastingMs + 100)
        await peopleTables(scene.app.house.store).endTokens(owner.id)
        controller.enqueue(Buffer.from(' and done'))
        controller.close()
      },
    })
    expect((await ask(path, { method: 'PUT', authorization, body })).status).toBe(401)
  })

  test('the session that it opens is no key: programs send the token itself', async () => {
    const owner = scene.person('owner')
    const client = scene.app.nobody()
    for (const permissions of [['dav:write'], ['dav:write', 'read', 'write']]) {
      const password = await scene.app.makeToken(owner, permissions)
      await client.call('POST', '/_session', { body: { name: owner.email, password } })
      const cookie = `AuthSession=${client.cookies.get('AuthSession') ?? ''}`
      for (const method of ['OPTIONS', 'PROPFIND', 'GET', 'PUT', 'DELETE']) {
        const refused = await ask(`/${scene.group('owner')}/a.txt`, { method, headers: { cookie } })
        expect([method, refused.status]).toEqual([method, 401])
      }
    }
    expect(client.cookies.get('AuthSession')).toBeDefined()
  })

  test('a token of another Group opens nothing here', async () => {
    const authorization = await tokenOf('owner', `dav:write@${newId('acc')}`)
    expect((await ask(`/${scene.group('owner')}/`, { authorization })).status).toBe(403)
    const top = await ask('/', { authorization, headers: { depth: '1' } })
    expect(await top.text()).not.toContain(scene.group('owner'))
  })

  test('the top lists the Groups that it opens', async () => {
    const authorization = await tokenOf('member', 'dav:read')
    const text = await (await ask('/', { authorization, headers: { depth: '1' } })).text()
    expect(text).toContain(`/dav/${scene.group('member')}/`)
    expect(text).toContain('<D:displayname>Main</D:displayname>')
  })

  test('a token of one folder opens that folder, and nothing is moved out of it', async () => {
    const db = scene.group('owner')
    const whole = await tokenOf('owner', 'dav:write')
    for (const name of ['in', 'out']) {
      await ask(`/${db}/${name}/`, { method: 'MKCOL', authorization: whole })
      const put = { method: 'PUT', authorization: whole, body: name }
      expect((await ask(`/${db}/${name}/x.txt`, put)).status).toBe(201)
    }
    const { items } = (await scene.client('owner').get(`/${db}/_disk/list`)).body
    const folder = (items as { id: string; name: string }[]).find(({ name }) => name === 'in')!
    const authorization = await tokenOf('owner', `dav:write@${db}/${folder.id}`)
    const statuses = async (method: string, ...paths: string[]) => {
      const all = paths.map((path) =>
        ask(`/${db}${path}`, { method, authorization, body: undefined }),
      )
      return (await Promise.all(all)).map(({ status }) => status)
    }
    expect(await statuses('PROPFIND', '/in/', '/in/x.txt', '/', '/out/', '/out/x.txt')).toEqual([
      207, 207, 403, 403, 403,
    ])
    expect(await statuses('GET', '/in/x.txt', '/out/x.txt')).toEqual([200, 403])
    expect(await statuses('PUT', '/in/y.txt', '/out/y.txt')).toEqual([201, 403])
    expect(await statuses('DELETE', '/in/', '/out/x.txt')).toEqual([403, 403])
    const carry = async (method: string, from: string, to: string) => {
      const headers = { destination: `${origin}/dav/${db}${to}` }
      return (await ask(`/${db}${from}`, { method, authorization, headers })).status
    }
    expect(await carry('MOVE', '/in/x.txt', '/out/z.txt')).toBe(403)
    expect(await carry('COPY', '/out/x.txt', '/in/z.txt')).toBe(403)
    expect(await carry('MOVE', '/in/x.txt', '/in/z.txt')).toBe(201)

    // `If` says of nothing beyond the folder whether it is there, which version it is, or whether it is locked.
    const lockinfo = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>`
    const locked = await ask(`/${db}/out/x.txt`, {
      method: 'LOCK',
      authorization: whole,
      body: lockinfo,
    })
    const token = locked.headers.get('lock-token')!
    const { headers: known } = await ask(`/${db}/out/x.txt`, {
      method: 'GET',
      authorization: whole,
    })
    const meets = async (path: string, condition: string) => {
      const headers = { if: `<${origin}/dav/${db}${path}> (${condition})` }
      const put = { method: 'PUT', authorization, body: 'y', headers }
      return (await ask(`/${db}/in/y.txt`, put)).status
    }
    for (const condition of [token, `[${known.get('etag')}]`]) {
      expect(await meets('/out/x.txt', condition)).toBe(412)
      expect(await meets('/out/x.txt', `Not ${condition}`)).toBe(204)
      expect(await meets('/out/none.txt', `Not ${condition}`)).toBe(204)
    }
    expect(await meets('/in/z.txt', '["none"]')).toBe(412)
  })
})

test('a token of one folder ends and prolongs no lock that is on a folder above it, though an administrator’s for all does', async () => {
  const db = scene.group('owner')
  const whole = await tokenOf('owner', 'dav:write')
  for (const path of ['top', 'top/in'])
    await ask(`/${db}/${path}/`, { method: 'MKCOL', authorization: whole })
  await ask(`/${db}/top/in/x.txt`, { method: 'PUT', authorization: whole, body: 'x' })
  const { body } = await scene.client('owner').get(`/${db}/_disk/item?path=top/in`)
  const bound = await tokenOf('owner', `dav:write@${db}/${(body.item as { id: string }).id}`)
  const lockinfo = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>`
  const lock = async (path: string, authorization: string) => {
    const locked = await ask(`/${db}${path}`, { method: 'LOCK', authorization, body: lockinfo })
    return locked.headers.get('lock-token')!
  }
  const end = async (authorization: string, token: string) =>
    (
      await ask(`/${db}/top/in/x.txt`, {
        method: 'UNLOCK',
        authorization,
        headers: { 'lock-token': token },
      })
    ).status
  const above = await lock('/top/', whole)
  const refresh = { method: 'LOCK', authorization: bound, headers: { if: `(${above})` } }
  expect((await ask(`/${db}/top/in/x.txt`, refresh)).status).toBe(412)
  expect(await end(bound, above)).toBe(409)
  expect(await end(whole, above)).toBe(204)
  // Its own folder as a whole it locks, and frees.
  expect(await end(bound, await lock('/top/in/', bound))).toBe(204)
})

test('no line of the log holds a token', async () => {
  const secret = await scene.app.makeToken(scene.person('owner'), ['dav:read'])
  const authorization = basic(scene.person('owner').email, secret)
  await ask(`/${scene.group('owner')}/`, { authorization })
  await ask(`/${scene.group('owner')}/none`, { authorization, method: 'GET' })
  const log = scene.app.logLines.join('\n')
  expect(log).not.toContain(secret)
  expect(log).not.toContain(authorization.slice('Basic '.length))
})
