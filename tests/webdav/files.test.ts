// What clients do to files: saves in two steps, locks, properties, bytes that break off; and what the Group has of it afterwards.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProof } from '../support/proof.ts'
import { davQueries } from '#modules/rdisk/store/dav/reading.ts'
import { locksJob } from '#modules/rdisk/server/dav/locks/ending.ts'
import { basic, buildDavStage, type RequestOptions, type DavStage } from './stage.ts'

let stage: DavStage
beforeAll(async () => {
  stage = await buildDavStage()
})
afterAll(() => stage.close())

const lockinfo = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype><owner>Ana</owner></lockinfo>`

async function status(method: string, path: string, asked: RequestOptions = {}): Promise<number> {
  const reply = await stage.ask(method, path, asked)
  await reply.arrayBuffer()
  return reply.status
}

const put = (path: string, body: string, headers = {}) => status('PUT', path, { body, headers })
const read = async (path: string) => (await stage.ask('GET', path)).text()
const to = (path: string, more = {}) => ({ headers: { destination: stage.disk + path, ...more } })

async function lock(path: string, headers = {}): Promise<string> {
  const reply = await stage.ask('LOCK', path, { body: lockinfo, headers })
  return /<(.*)>/.exec(reply.headers.get('lock-token') ?? '')?.[1] ?? `none: ${reply.status}`
}

async function unlock(path: string, token: string): Promise<number> {
  return status('UNLOCK', path, { headers: { 'lock-token': `<${token}>` } })
}

async function itemAt(path: string) {
  const { body } = await stage.owner.client.get(`/${stage.db}/_disk/item`, { path })
  return body.item as { id: string; versions: number; modified_at: string; tag: string } | undefined
}

async function property(path: string, name: string, namespace = 'DAV:'): Promise<string> {
  const body = `<propfind xmlns="DAV:"><prop><p:${name} xmlns:p="${namespace}"/></prop></propfind>`
  const text = await (await stage.ask('PROPFIND', path, { headers: { depth: '0' }, body })).text()
  return /<D:propstat><D:prop>(.*?)<\/D:prop><D:status>HTTP\/1.1 200/.exec(text)?.[1] ?? ''
}

describe('a save', () => {
  test('under another name that is then moved over the file keeps the file and adds a version', async () => {
    await put('/letter.txt', 'version 0')
    const before = (await itemAt('letter.txt'))!
    for (let count = 1; count <= 5; count += 1) {
      stage.app.clock.advance(120_000)
      await put('/letter.tmp', `version ${count}`)
      expect(await status('MOVE', '/letter.tmp', to('/letter.txt'))).toBe(204)
    }
    const after = (await itemAt('letter.txt'))!
    expect([after.id, after.versions]).toEqual([before.id, 3])
    const { body } = await stage.owner.client.get(`/${stage.db}/_disk/versions`, { id: after.id })
    const { rev } = body.versions.at(-1) as { rev: string }
    await stage.owner.client.post(`/${stage.db}/_disk/versions/restore`, { id: after.id, rev })
    expect(await read('/letter.txt')).toBe('version 3')
  })

  test('as Windows does it, with locks of both names and without a tag in If', async () => {
    await put('/report.docx', 'first')
    const first = await lock('/report.docx')
    expect(await put('/report.docx', 'second', { if: `(<${first}>)` })).toBe(204)
    expect(await put('/~report.tmp', 'third')).toBe(201)
    expect(await unlock('/report.docx', first)).toBe(204)
    const temporary = await lock('/~report.tmp')
    const moved = to('/report.docx', { if: `(<${temporary}>)`, overwrite: 'T' })
    expect(await status('MOVE', '/~report.tmp', moved)).toBe(204)
    expect(await read('/report.docx')).toBe('third')
  })

  test('as Finder does it: an empty file, a lock, then bytes without a length are one version', async () => {
    const name = '/Relato\u0301rio.txt'.normalize('NFD')
    const path = encodeURI(name)
    expect(await put(path, '')).toBe(201)
    const token = await lock(path)
    const bytes = new Blob(['finder bytes']).stream()
    const headers = { 'x-expected-entity-length': '12', if: `(<${token}>)` }
    expect(await status('PUT', path, { body: bytes, headers })).toBe(204)
    expect(await unlock(path, token)).toBe(204)
    expect((await itemAt('Relat\u00f3rio.txt'))?.versions).toBe(1)
  })

  test('of a program that holds its lock fills the empty file that was put first, however late', async () => {
    const held = await lock('/slow.docx', { timeout: 'Second-3600' })
    const headers = { if: `(<${held}>)` }
    expect(await put('/slow.docx', '', headers)).toBe(204)
    stage.app.clock.advance(300_000)
    expect(await put('/slow.docx', 'first', headers)).toBe(204)
    expect((await itemAt('slow.docx'))?.versions).toBe(1)
    expect(await put('/slow.docx', 'second', headers)).toBe(204)
    expect((await itemAt('slow.docx'))?.versions).toBe(2)
    expect(await unlock('/slow.docx', held)).toBe(204)
    await put('/free.docx', '')
    stage.app.clock.advance(300_000)
    await put('/free.docx', 'first')
    expect((await itemAt('free.docx'))?.versions).toBe(2)
  })

  test('after a delete by the same token goes on with the same file', async () => {
    await put('/vault.kdbx', 'one')
    const { id } = (await itemAt('vault.kdbx'))!
    expect(await status('DELETE', '/vault.kdbx')).toBe(204)
    expect(await put('/vault.kdbx', 'two')).toBe(201)
    expect((await itemAt('vault.kdbx'))?.id).toBe(id)
  })
})

describe('what comes', () => {
  test('has the tag everywhere, and a part of it is read where it did not change', async () => {
    const written = await stage.ask('PUT', '/tagged.bin', { body: '0123456789' })
    const tag = written.headers.get('etag')!
    const got = await stage.ask('GET', '/tagged.bin')
    const seen = [tag, got.headers.get('etag'), await property('/tagged.bin', 'getetag')]
    expect(seen).toEqual([tag, tag, `<D:getetag>${tag}</D:getetag>`])
    const since = got.headers.get('last-modified')!
    for (const known of [tag, since]) {
      const headers = { range: 'bytes=2-4', 'if-range': known }
      const part = await stage.ask('GET', '/tagged.bin', { headers })
      expect([part.status, await part.text()]).toEqual([206, '234'])
    }
    const stale = { headers: { range: 'bytes=2-4', 'if-range': '"other"' } }
    expect(await status('GET', '/tagged.bin', stale)).toBe(200)
    expect(await status('GET', '/tagged.bin', { headers: { 'if-none-match': tag } })).toBe(304)
    expect(got.headers.get('content-encoding')).toBeNull()
  })

  test('is refused where it is another length or checksum than was said, and leaves nothing', async () => {
    const sha1 = createHash('sha1').update('good').digest('hex')
    expect(await put('/sum.txt', 'good', { 'oc-checksum': `SHA1:${sha1}` })).toBe(201)
    expect(await put('/sum2.txt', 'evil', { 'oc-checksum': `SHA1:${sha1}` })).toBe(400)
    const md5 = createHash('md5').update('good').digest('hex')
    expect(await put('/sum2.txt', 'evil', { 'oc-checksum': `MD5:${md5}` })).toBe(400)
    // Where nothing can be, that is said first.
    expect(await put('/no-folder/sum.txt', 'evil', { 'oc-checksum': `MD5:${md5}` })).toBe(409)
    const headers = { 'x-expected-entity-length': '99' }
    for (const body of [new Blob(['short']).stream(), 'short']) {
      expect(await status('PUT', '/sum2.txt', { body, headers })).toBe(400)
    }
    expect(await status('GET', '/sum2.txt')).toBe(404)
    expect(await property('/sum.txt', 'checksums', 'http://owncloud.org/ns')).toContain(
      `MD5:${md5}`,
    )
  })

  test('leaves nothing when it breaks off', async () => {
    await new Promise((resolve) => {
      const { authorization } = stage
      const headers = { authorization, 'content-length': '1000000' }
      const sent = request(`${stage.disk}/torn.bin`, { method: 'PUT', headers })
      sent.on('error', resolve)
      sent.write(Buffer.alloc(200_000))
      const torn = async () => {
        const [{ socket }] = (await once(stage.app.server.server, 'request')) as [IncomingMessage]
        await expect.poll(() => socket.bytesRead).toBeGreaterThan(10_000)
        sent.destroy()
      }
      void torn()
    })
    expect(await status('GET', '/torn.bin')).toBe(404)
    const database = stage.app.house.store.database(stage.db)
    await expect.poll(() => database.files.waitingBytes()).toBe(0)
    await expect.poll(() => stage.app.logLines.join()).toContain('the client went away')
    expect(stage.app.logLines.join()).not.toContain('unexpected error')
  })

  test('says when its author changed it', async () => {
    const reply = await stage.ask('PUT', '/old.txt', {
      body: 'old',
      headers: { 'x-oc-mtime': '1700000000' },
    })
    expect(reply.headers.get('x-oc-mtime')).toBe('accepted')
    expect((await itemAt('old.txt'))?.modified_at).toBe('2023-11-14T22:13:20.000Z')
    const body = `<propertyupdate xmlns="DAV:"><set><prop><Win32LastModifiedTime xmlns="urn:schemas-microsoft-com:">Sat, 03 Jan 2026 10:00:00 GMT</Win32LastModifiedTime></prop></set></propertyupdate>`
    expect(await status('PROPPATCH', '/old.txt', { body })).toBe(207)
    expect((await itemAt('old.txt'))?.modified_at).toBe('2026-01-03T10:00:00.000Z')
    expect((await itemAt('old.txt'))?.versions).toBe(1)
  })

  test('under a name with a slash at its end is refused, be there a folder or nothing', async () => {
    await status('MKCOL', '/folder-to-put/')
    expect([await put('/folder-to-put/', 'x'), await put('/nothing-to-put/', 'x')]).toEqual([
      405, 405,
    ])
    expect(await itemAt('nothing-to-put')).toBeUndefined()
  })

  test('is no page: HTML and SVG are downloads without rights', async () => {
    for (const name of ['/page.html', '/image.svg']) {
      await put(name, '<script>1</script>')
      const { headers } = await stage.ask('GET', name)
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
      expect(headers.get('content-security-policy')).toMatch(/^sandbox/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test.each([
    ['a%00b', 400],
    ['a%0Ab', 400],
    ['a%2Fb', 400],
    ['a'.repeat(256), 400],
    ['%ff', 400],
    ['%20%E2%80%8B', 400],
    ['invoice%E2%80%AEfdp.exe', 400],
  ])('under the name %s is refused (%i)', async (name, expected) => {
    expect(await put(`/${name}`, 'x')).toBe(expected)
  })
})

describe('a lock', () => {
  test('lasts as long as was asked, and only its holder writes', async () => {
    await put('/held.txt', 'mine')
    const token = await lock('/held.txt', { timeout: 'Second-600' })
    const other = await stage.app.makePerson({ fullname: 'Beto' })
    await stage.app.addMember(stage.owner, stage.db, other)
    const theirs = basic(other.email, await stage.app.makeToken(other, ['dav:write']))
    const held = { if: `(<${token}>)` }
    expect(await put('/held.txt', 'theirs', { ...held, authorization: theirs })).toBe(423)
    expect(await put('/held.txt', 'without')).toBe(423)
    expect(await put('/held.txt', 'still mine', held)).toBe(204)
    const ending = { 'lock-token': `<${token}>`, authorization: theirs }
    expect(await status('UNLOCK', '/held.txt', { headers: ending })).toBe(403)
    stage.app.clock.advance(601_000)
    expect(await put('/held.txt', 'free again', { authorization: theirs })).toBe(204)
  })

  test('that is shared leaves room for others, but one person has twenty at most', async () => {
    await put('/shared.txt', 'x')
    const body = lockinfo.replace('exclusive', 'shared')
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1)
      statuses.push(await status('LOCK', '/shared.txt', { body }))
    expect([statuses.indexOf(507), new Set(statuses)]).toEqual([20, new Set([200, 507])])
  })

  test('of somebody who forgot it is ended by an administrator', async () => {
    const other = await stage.app.makePerson()
    await stage.app.addMember(stage.owner, stage.db, other)
    const theirs = basic(other.email, await stage.app.makeToken(other, ['dav:write']))
    await put('/forgotten.txt', 'x')
    const token = await lock('/forgotten.txt', { authorization: theirs })
    expect(await unlock('/forgotten.txt', token)).toBe(204)
  })

  test('is seen in the browser, and ended there by an administrator or its holder alone', async () => {
    const { app, db, owner } = stage
    const [beto, rita] = [await app.makePerson({ fullname: 'Beto' }), await app.makePerson()]
    for (const person of [beto, rita]) await app.addMember(owner, db, person)
    const theirs = basic(beto.email, await app.makeToken(beto, ['dav:write']))
    await status('MKCOL', '/seen/')
    await put('/seen/open.docx', 'x')
    const token = await lock('/seen/', { authorization: theirs })
    const locksFor = async (person: typeof beto) => {
      const { body } = await person.client.get(`/${db}/_disk/item`, { path: 'seen/open.docx' })
      return body.locks as { token: string; person: string; on: string; may_end: boolean }[]
    }
    const folder = (await itemAt('seen'))!.id
    const seen = { token, person: beto.id, on: folder }
    expect(await locksFor(rita)).toMatchObject([{ ...seen, may_end: false }])
    expect(await locksFor(beto)).toMatchObject([{ ...seen, may_end: true }])
    expect(await locksFor(owner)).toMatchObject([{ ...seen, may_end: true }])
    const end = async (person: typeof beto) =>
      (await person.client.post(`/${db}/_disk/unlock`, { id: folder, token })).status
    expect([await end(rita), await end(owner), await end(owner)]).toEqual([403, 200, 404])
    expect(await locksFor(owner)).toEqual([])
    expect(await put('/seen/open.docx', 'free again')).toBe(204)
  })

  test('on a new name makes a file that goes with it, unless somebody wrote it', async () => {
    const [empty, written] = [await lock('/empty.txt'), await lock('/written.txt')]
    expect(await put('/written.txt', '', { if: `(<${written}>)` })).toBe(204)
    expect([await unlock('/empty.txt', empty), await unlock('/written.txt', written)]).toEqual([
      204, 204,
    ])
    expect([await status('GET', '/empty.txt'), await status('GET', '/written.txt')]).toEqual([
      404, 200,
    ])
    await lock('/forgotten-name.txt')
    stage.app.clock.advance(3_700_000)
    await locksJob(stage.app.house, {})
    expect(await status('GET', '/forgotten-name.txt')).toBe(404)
  })

  test('of a folder holds what comes into it and what lies below', async () => {
    await status('MKCOL', '/locked/')
    await status('MKCOL', '/locked/deep/')
    const token = await lock('/locked/')
    const held = { if: `<${stage.disk}/locked/> (<${token}>)` }
    expect(await put('/locked/deep/x.txt', 'x')).toBe(423)
    expect(await put('/locked/deep/x.txt', 'x', held)).toBe(201)
    expect(await status('MOVE', '/locked/deep/', to('/elsewhere/'))).toBe(423)
    expect(await status('PROPFIND', '/locked/deep/x.txt', { headers: { depth: '0' } })).toBe(207)
    expect(await property('/locked/deep/x.txt', 'lockdiscovery')).toContain(token)
    expect(await unlock('/locked/deep/x.txt', token)).toBe(204)
  })
})

test('the drive itself is not locked: one program would shut out all others', async () => {
  for (const depth of ['0', 'infinity'])
    expect(await status('LOCK', '/', { headers: { depth }, body: lockinfo })).toBe(403)
  expect(await put('/others.txt', 'x')).toBe(201)
})

describe('a lock on a folder without its members', () => {
  test('keeps new names out of it, and prevents nothing else', async () => {
    await status('MKCOL', '/flat/')
    await put('/flat/there.txt', 'x')
    const token = await lock('/flat/', { depth: '0' })
    expect(await put('/flat/new.txt', 'x')).toBe(423)
    expect(await put('/flat/held.txt', 'x', { if: `(<${token}>)` })).toBe(201)
    expect([await put('/flat/there.txt', 'y'), await put('/beside.txt', 'x')]).toEqual([204, 201])
    expect(await property('/flat/', 'lockdiscovery')).toContain(token)
    expect(await property('/flat/there.txt', 'lockdiscovery')).not.toContain(token)
    expect(await unlock('/flat/', token)).toBe(204)
    expect(await put('/flat/new.txt', 'x')).toBe(201)
  })
})

describe('a lock on what lies deep in a folder', () => {
  test('prevents what takes the folder or locks it whole, meets nothing beside it, and goes with it', async () => {
    for (const path of ['/shelf/', '/shelf/box/', '/beside/']) await status('MKCOL', path)
    const token = await lock('/shelf/box/paper.txt')
    const listed = async (path: string, depth: string) =>
      (await (await stage.ask('PROPFIND', path, { headers: { depth } })).text()).includes(token)
    expect(await listed('/shelf/box/', '1')).toBe(true)
    expect(await listed('/shelf/', 'infinity')).toBe(true)
    expect([await listed('/shelf/', '1'), await listed('/beside/', '1')]).toEqual([false, false])
    expect(await lock('/shelf/')).toBe('none: 423')
    expect(await unlock('/shelf/', await lock('/shelf/', { depth: '0' }))).toBe(204)
    expect(await status('DELETE', '/shelf/')).toBe(423)
    expect(await status('MOVE', '/shelf/', to('/moved-shelf/'))).toBe(423)
    expect(await status('MOVE', '/beside/', to('/aside/'))).toBe(201)
    expect(await unlock('/aside/', await lock('/aside/'))).toBe(204)
    const held = { if: `<${stage.disk}/shelf/box/paper.txt> (<${token}>)` }
    expect(await status('DELETE', '/shelf/', { headers: held })).toBe(204)
    const left = await davQueries(stage.app.house.store.database(stage.db)).ended(
      '2100-01-01T00:00:00.000Z',
    )
    expect(left.map((one) => one.token)).not.toContain(token)
  })
})

describe('a folder full of locked files', () => {
  test('moves with the tokens of all of them, which are more than other headers may be', async () => {
    await status('MKCOL', '/full')
    const long = 'that a program has yet to send, '.repeat(7)
    const held = await Promise.all(
      Array.from({ length: 100 }, async (_, count) => {
        const path = encodeURI(`/full/file number ${count} ${long}.txt`)
        return `<${stage.disk}${path}> (<${await lock(path)}>)`
      }),
    )
    expect(await status('MOVE', '/full', to('/moved-full'))).toBe(423)
    const most = held.slice(1).join(' ')
    expect(most.length).toBeGreaterThan(32 * 1024)
    expect(await status('MOVE', '/full', to('/moved-full', { if: most }))).toBe(423)
    expect(await status('MOVE', '/full', to('/moved-full', { if: held.join(' ') }))).toBe(201)
  })
})

describe('properties', () => {
  const set = (value: string) =>
    `<propertyupdate xmlns="DAV:"><set><prop><mood xmlns="urn:z">${value}</mood></prop></set></propertyupdate>`

  test('go along with a copy, a move, and a move over another file', async () => {
    await put('/p1.txt', '1')
    await put('/p2.txt', '2')
    await status('PROPPATCH', '/p1.txt', { body: set('good') })
    await status('COPY', '/p1.txt', to('/p3.txt'))
    await status('MOVE', '/p1.txt', to('/p2.txt'))
    for (const path of ['/p2.txt', '/p3.txt'])
      expect(await property(path, 'mood', 'urn:z')).toContain('>good<')
  })

  test('of more than 64 KB are refused', async () => {
    const reply = await stage.ask('PROPPATCH', '/p2.txt', { body: set('x'.repeat(70_000)) })
    expect(await reply.text()).toContain('507')
    expect(await property('/p2.txt', 'mood', 'urn:z')).toContain('>good<')
  })

  test.runIf(isProof)('of a Group are 16 MB at most, however its trees are copied', async () => {
    await status('MKCOL', '/kept/')
    const body = set('x'.repeat(65_000))
    for (let at = 0; at < 20; at += 1) {
      await put(`/kept/${at}`, '')
      await status('PROPPATCH', `/kept/${at}`, { body })
    }
    const copies: number[] = []
    for (let at = 0; at < 13; at += 1)
      copies.push(await status('COPY', '/kept/', to(`/kept-${at}/`)))
    expect(copies).toEqual([...Array.from({ length: 11 }, () => 201), 507, 507])
    expect(await status('PROPFIND', '/kept-11/', { headers: { depth: '0' } })).toBe(404)
  })
})
