// The tree of files over HTTP: folders, contents, versions, the trash, many at once, and documents that are saved as documents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { trashJob } from '#modules/rdisk/server/trash/job.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let owner: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
  db = await app.makeGroup(owner)
})
afterAll(() => app.close())

interface Item {
  readonly id: string
  readonly name: string
  readonly parent: string
  readonly tag: string
  readonly size: number
  readonly versions: number
  readonly items?: number
}

const disk = (path: string) => `/${db}/_disk/${path}`
const text = { 'content-type': 'text/plain' }

async function folder(name: string, parent = ''): Promise<Item> {
  return expectOk(await owner.client.post(disk('folder'), { parent, name })).body as never
}

async function putFile(
  name: string,
  content: string,
  {
    parent = '',
    headers = {},
    ...query
  }: { parent?: string; headers?: object; [name: string]: unknown } = {},
) {
  const said = new URLSearchParams({ parent, name, ...(query as Record<string, string>) })
  return owner.client.call('PUT', `${disk('content')}?${said}`, {
    body: content,
    headers: { ...text, ...headers },
  })
}

const file = async (...of: Parameters<typeof putFile>): Promise<Item> =>
  expectOk(await putFile(...of)).body as never

async function names(parent = '', query = ''): Promise<string[]> {
  const reply = expectOk(await owner.client.get(`${disk('list')}?folder=${parent}${query}`))
  return (reply.body.items as Item[]).map(({ name }) => name)
}

const act = async (path: string, body: object) =>
  expectOk(await owner.client.post(disk(path), body)).body
const bytesOf = async (id: string, rev = '') =>
  (await owner.client.get(`/${db}/${id}/content${rev && `?rev=${rev}`}`)).text
const versionsOf = async (id: string) =>
  (
    expectOk(await owner.client.get(`${disk('versions')}?id=${id}`)).body as {
      versions: { rev: string; size: number; current: boolean; event: string; via: string }[]
    }
  ).versions

describe('A folder', () => {
  test('lists folders first, then files as people sort them, page after page', async () => {
    const top = await folder('Sorted')
    for (const name of ['photo 10.jpg', 'Photo 2.jpg', 'photo 1.jpg', '.DS_Store']) {
      await file(name, name.repeat(name === '.DS_Store' ? 1 : Number.parseInt(name.slice(6), 10)), {
        parent: top.id,
      })
    }
    await folder('Zebra', top.id)
    const all = ['Zebra', 'photo 1.jpg', 'Photo 2.jpg', 'photo 10.jpg']
    expect(await names(top.id)).toEqual(all)
    const first = expectOk(await owner.client.get(`${disk('list')}?folder=${top.id}&limit=2`)).body
    const [, last] = first.items as Item[]
    expect([first.more, await names(top.id, `&after=${last!.id}`)]).toEqual([true, all.slice(2)])
    expect(await names(top.id, '&sort=size&direction=desc')).toEqual([
      'Zebra',
      'photo 10.jpg',
      'Photo 2.jpg',
      'photo 1.jpg',
    ])
    expect(first.folder).toMatchObject({ name: 'Sorted', items: 4 })
  })

  test('takes each name once, whichever way it is composed, and each spelling of case', async () => {
    const top = await folder('Names')
    await file('Caf\u00e9', 'a', { parent: top.id })
    const decomposed = await putFile('Cafe\u0301', 'bb', { parent: top.id })
    expect([decomposed.status, decomposed.body.versions]).toEqual([200, 2])
    expect((await putFile('CAFÉ', 'c', { parent: top.id })).status).toBe(201)
    const again = await owner.client.post(disk('folder'), { parent: top.id, name: 'Café' })
    expect([again.status, again.body.reason]).toEqual([
      409,
      'There is something of this name already',
    ])
    const bad = await owner.client.post(disk('folder'), { parent: top.id, name: 'a/b' })
    expect([bad.status, bad.body.reason]).toEqual([422, { name: 'is invalid' }])
    const turned = await putFile('invoice\u202efdp.exe', 'a', { parent: top.id })
    const reason = { name: 'has characters that turn the direction of writing' }
    expect([turned.status, turned.body.reason]).toEqual([422, reason])
    const unseen = await owner.client.post(`/${db}`, { klass: 'CloudFile', name: ' \u200b' })
    expect([unseen.status, unseen.body.reason]).toEqual([422, { name: "can't be blank" }])
  })

  test('cannot be moved into itself, nor onto itself', async () => {
    const top = await folder('Outer')
    const inner = await folder('Inner', top.id)
    const moved = await act('move', { ids: [top.id], parent: inner.id })
    expect(moved.refused).toMatchObject([{ id: top.id, error: 'forbidden' }])
    const { rev } = (await owner.client.get(`/${db}/${top.id}`)).body as { rev: string }
    const doc = (await owner.client.get(`/${db}/${top.id}`)).body
    const saved = await owner.client.put(`/${db}/${top.id}`, { ...doc, dir_id: inner.id, rev })
    expect(saved.status).toBe(422)
  })

  test('lies a hundred levels deep at most, with all that it holds, whichever way it comes there', async () => {
    const docs = Array.from({ length: 99 }, (_, at) => ({
      _id: newId('fle'),
      klass: 'CloudFile',
      kind: 'dir',
      name: `Level ${at + 1}`,
    })) as { _id: string; dir_id?: string }[]
    for (const [at, doc] of docs.entries()) if (at > 0) doc.dir_id = docs[at - 1]!._id
    expectOk(await owner.client.post(`/${db}/_bulk_docs`, { docs }))
    expect(await names(docs.at(-2)!._id)).toEqual(['Level 99'])
    const last = docs.at(-1)!._id
    const [low, high] = [await folder('Low'), await folder('High')]
    await folder('Inner', high.id)
    const reason = 'Folders lie in each other 100 levels deep at most'
    const into = async (id: string, call: string) =>
      (await act(call, { ids: [id], parent: last })).refused
    expect(await into(high.id, 'move')).toMatchObject([{ reason }])
    expect(await into(high.id, 'copy')).toMatchObject([{ reason }])
    expect(await into(low.id, 'move')).toEqual([])
    const deeper = await putFile('a.txt', 'a', { parent: low.id })
    expect([deeper.status, deeper.body.reason]).toEqual([403, reason])
    const doc = { klass: 'CloudFile', name: 'b.txt', dir_id: low.id }
    const saved = await owner.client.post(`/${db}`, doc)
    expect([saved.status, saved.body.reason]).toEqual([422, { dir_id: reason }])
  })
})

describe('Content', () => {
  test('is a version when it differs, and the oldest beyond those that are kept goes with its bytes', async () => {
    const made = await file('prices.txt', 'one')
    for (const content of ['two', 'three', 'three', 'four']) await file('prices.txt', content)
    const versions = await versionsOf(made.id)
    expect(versions.map(({ size, current }) => [size, current])).toEqual([
      [4, true],
      [5, false],
      [3, false],
    ])
    expect(await Promise.all(versions.map(({ rev }) => bytesOf(made.id, rev)))).toEqual([
      'four',
      'three',
      'two',
    ])
    const back = await act('versions/restore', { id: made.id, rev: versions[2]!.rev })
    expect(back).toMatchObject({ id: made.id, versions: 3, size: 3 })
    const after = await versionsOf(made.id)
    expect(after.map(({ event }) => event)).toEqual(['backfill_version', 'attach', 'attach'])
    expect(await bytesOf(made.id)).toBe('two')
  })

  test('that is empty at first is one version with what follows within a minute', async () => {
    const made = await file('two-phases.txt', '')
    expect(await file('two-phases.txt', 'whole')).toMatchObject({ id: made.id, versions: 1 })
    expect(await versionsOf(made.id)).toHaveLength(1)
  })

  test('that an editor saves by itself is one version for ten minutes', async () => {
    const made = await file('note.md', 'first')
    const save = (content: string) => file('note.md', content, { autosave: 'true' })
    await save('first d')
    app.clock.advance(300_000)
    expect(await save('first draft')).toMatchObject({ versions: 2 })
    app.clock.advance(301_000)
    expect(await save('first draft, later')).toMatchObject({ versions: 3 })
    const versions = await versionsOf(made.id)
    expect(await Promise.all(versions.map(({ rev }) => bytesOf(made.id, rev)))).toEqual([
      'first draft, later',
      'first draft',
      'first',
    ])
  })

  test('is written over only where it is what the writer has seen', async () => {
    const made = await file('seen.txt', 'mine')
    const match = (tag: string) =>
      putFile('seen.txt', 'other', { headers: { 'if-match': `"${tag}"` } })
    expect((await match('stale')).status).toBe(412)
    expect((await putFile('seen.txt', 'other', { headers: { 'if-none-match': '*' } })).status).toBe(
      412,
    )
    const reply = await match(made.tag)
    expect([reply.status, reply.headers.etag]).toEqual([200, `"${String(reply.body.tag)}"`])
    expect((await file('seen.txt', 'kept too', { keep_both: 'true' })).name).toBe('seen (2).txt')
  })
})

describe('A name that is taken', () => {
  test('keeps the id, star and history of its file when another one is moved onto it', async () => {
    const made = await file('letter.txt', 'draft')
    await act('set', { ids: [made.id], starred: true })
    const temporary = await file('letter.tmp', 'final')
    const moved = await act('move', {
      ids: [temporary.id],
      parent: '',
      name: 'letter.txt',
      overwrite: true,
    })
    expect(moved.items).toMatchObject([{ id: made.id, starred: true, versions: 2 }])
    expect(await bytesOf(made.id)).toBe('final')
    expect((await owner.client.get(`/${db}/${temporary.id}`)).status).toBe(404)
  })

  test('refuses, or gives way to the next free one', async () => {
    const top = await folder('Taken')
    const other = await folder('Taken too')
    const there = await file('a.txt', '1', { parent: top.id })
    const here = await file('a.txt', '2', { parent: other.id })
    const refused = await act('move', { ids: [here.id], parent: top.id })
    expect(refused.refused).toMatchObject([{ id: here.id, error: 'conflict' }])
    const both = await act('copy', { ids: [here.id, there.id], parent: top.id, keep_both: true })
    expect((both.items as Item[]).map(({ name }) => name)).toEqual(['a (2).txt', 'a (3).txt'])
  })
})

describe('The trash', () => {
  test('takes a folder as one, frees its name, and gives it back where it was', async () => {
    const top = await folder('Season')
    const inner = await folder('2026', top.id)
    await file('plan.txt', 'plan', { parent: inner.id })
    await act('remove', { ids: [top.id] })
    expect((await owner.client.get(`${disk('list')}?folder=${inner.id}`)).status).toBe(404)
    const taken = await folder('Season')
    const trash = expectOk(await owner.client.get(disk('trash'))).body
    expect(trash.items).toMatchObject([{ id: top.id, kind: 'dir_deleted', from: '' }])
    const back = await act('restore', { ids: [top.id] })
    expect(back.items).toMatchObject([{ id: top.id, name: 'Season (2)', kind: 'dir' }])
    expect(await names(inner.id)).toEqual(['plan.txt'])
    await act('remove', { ids: [taken.id, top.id] })
    const gone = await act('trash/empty', {})
    expect(gone).toEqual({ destroyed: 4 })
    expect((await owner.client.get(`/${db}/${inner.id}`)).status).toBe(404)
  })

  test('is emptied by two people at once', async () => {
    const top = await folder('Twice')
    for (let count = 0; count < 20; count += 1) {
      const { id } = await file(`twice-${count}.txt`, 'x', { parent: top.id })
      await act('remove', { ids: [id] })
    }
    const both = await Promise.all([act('trash/empty', {}), act('trash/empty', {})])
    expect(both[0].destroyed + both[1].destroyed).toBe(20)
    expect(expectOk(await owner.client.get(disk('trash'))).body.items).toEqual([])
  })

  test('gives a file whose folder is gone back into the root', async () => {
    const top = await folder('Gone')
    const inside = await file('left.txt', 'left', { parent: top.id })
    await act('remove', { ids: [inside.id] })
    await act('remove', { ids: [top.id] })
    await act('destroy', { ids: [top.id] })
    const back = await act('restore', { ids: [inside.id] })
    expect(back.items).toMatchObject([{ name: 'left.txt', parent: '' }])
  })

  test('is emptied after thirty days, and of what systems make for themselves after one', async () => {
    const old = await file('old.txt', 'old')
    const litter = await file('._old.txt', 'fork')
    await act('remove', { ids: [old.id] })
    const night = (days: number) => {
      const now = new Date(app.clock.now.getTime() + days * 86_400_000 + 3_600_000)
      return trashJob({ ...app.house, now: () => now }, {})
    }
    const left = async () => {
      const places = await placeQueries(app.house.store.database(db)).get([old.id, litter.id])
      return places.map(({ name }) => name)
    }
    await night(1)
    expect(await left()).toEqual(['old.txt'])
    // A clock that is ahead for a night.
    await night(3_650)
    for (let day = 2; day < 32; day += 1) await night(day)
    expect(await left()).toEqual(['old.txt'])
    await night(32)
    expect(await left()).toEqual([])
  })
})

describe('A document', () => {
  test('is a file or folder like those that the browser makes, and its content a version', async () => {
    const made = await owner.client.post(`/${db}`, { klass: 'CloudFile', name: 'by hand.txt' })
    const { id, rev } = expectOk(made).body as { id: string; rev: string }
    const put = await owner.client.call('PUT', `/${db}/${id}/content?rev=${rev}`, {
      body: 'bytes',
      headers: text,
    })
    expectOk(put)
    const { body } = await owner.client.get(`${disk('item')}?path=by%20hand.txt`)
    expect(body.item).toMatchObject({ id, size: 5, versions: 1, content_type: 'text/plain' })
    expect(body).toMatchObject({
      fullpath: '/by hand.txt',
      webdav_link: expect.stringContaining(`/dav/${db}/by%20hand.txt`),
    })
    expect(body.doc).toMatchObject({ size: 5, via: 'api' })
    const other = await owner.client.post(`/${db}`, { klass: 'CloudFile', name: 'by hand.txt' })
    expect([other.status, other.body.reason]).toEqual([422, { name: 'has already been taken' }])
  })

  test('says where it lies and how other programs reach it, wherever it is read', async () => {
    const [above, below] = [await folder('Work & play'), 'naïve #1.txt']
    const { id } = await file(below, 'bytes', { parent: above.id })
    const link = (path: string) => `http://bancada.test/dav/${db}/${path}`
    const read = async (of: string) => {
      const { body: got } = await owner.client.get(`/${db}/${of}`)
      const query = { selector: { klass: 'CloudFile', _id: of } }
      const { body: found } = await owner.client.post(`/${db}/_find`, query)
      expect(found.docs[0]).toEqual(got)
      return got
    }
    const { external_key } = (await owner.client.get(`${disk('item')}?id=${id}`)).body
    expect(await read(id)).toMatchObject({
      fullpath: '/Work & play/naïve #1.txt',
      webdav_link: link('Work%20%26%20play/na%C3%AFve%20%231.txt'),
      external_key,
    })
    expect(await read(above.id)).toMatchObject({
      fullpath: '/Work & play',
      webdav_link: link('Work%20%26%20play/'),
    })
    expectOk(await owner.client.post(disk('remove'), { ids: [above.id] }))
    const hidden = await read(id)
    expect(hidden.fullpath).toBe('/Work & play/naïve #1.txt')
    expect(hidden).not.toHaveProperty('webdav_link')
  })

  test('that is deleted as a document leaves no body and no bytes, as one that leaves the trash', async () => {
    const made = await file('gone.txt', 'secret')
    const { _rev } = (await owner.client.get(`/${db}/${made.id}`)).body as { _rev: string }
    expect(await bytesOf(made.id, _rev)).toBe('secret')
    expectOk(await owner.client.delete(`/${db}/${made.id}`, { rev: _rev }))
    for (const path of [`/${db}/${made.id}?rev=${_rev}`, `/${db}/${made.id}/content?rev=${_rev}`])
      expect((await owner.client.get(path)).status).toBe(404)
  })

  test('that was planted in a circle comes to the root, where the older one of a name keeps it and the other gets the next', async () => {
    const [one, two] = [await folder('Circle 1'), await folder('Circle 2')]
    await act('move', { ids: [two.id], parent: one.id })
    const there = await file('planted.txt', 'there')
    const doc = (await owner.client.get(`/${db}/${one.id}`)).body as Record<string, unknown> & {
      _rev: string
    }
    const [generation = '', name = ''] = doc._rev.split('-')
    const planted = {
      ...doc,
      _rev: `${Number(generation) + 1}-abc`,
      _revisions: { start: Number(generation) + 1, ids: ['abc', name] },
      dir_id: two.id,
      name: 'planted.txt',
    }
    const reply = await owner.client.post(`/${db}/_bulk_docs`, {
      new_edits: false,
      docs: [planted],
    })
    expect([reply.status, reply.body]).toEqual([201, []])
    const { body } = await owner.client.get(`/${db}/${one.id}`)
    expect([body.dir_id, body.name]).toEqual([undefined, 'planted.txt'])
    expect((await owner.client.get(`/${db}/${there.id}`)).body.name).toBe('planted (2).txt')
    expect(await names()).toEqual(expect.arrayContaining(['planted.txt', 'planted (2).txt']))
  })
})

test('Every place is what its document says', async () => {
  const step = await app.house.store
    .database(db)
    .write((transaction) => transaction.compare('places', ''))
  expect(step).toEqual({ last: undefined, mended: 0 })
})
