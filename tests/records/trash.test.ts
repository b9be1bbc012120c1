// The trash: what was deleted is listed for thirty days, comes back as it was with what belonged to it, and then goes for good.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { trashKind, type Trashed } from '#core/access/trash.ts'
import { newId } from '#core/ids.ts'
import { purgeTask } from '#server/records/trash/job.ts'
import { recordJobs } from '#server/records/upkeep/jobs.ts'
import { sealedQueries } from '#server/store/secrets/sealed.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'

type Doc = Record<string, unknown> & { _id: string; _rev: string }

const dayMs = 86_400_000
const offer = { description: 'Power supply', items: [{ description: 'Work', value: '80.00' }] }

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let rui: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  rui = await app.makePerson({ fullname: 'Rui Costa' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, db, tiago)
  await app.addMember(ana, db, rui)
})
afterAll(() => app.close())

const make = async (klass: string, doc: object) =>
  String(expectOk(await ana.client.post(`/${db}`, { klass, ...doc })).body.id)
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Doc
const remove = async (id: string, person = ana) =>
  expectOk(await person.client.delete(`/${db}/${id}`, { rev: (await read(id))._rev })).body
const find = async (selector: object, person = ana) =>
  expectOk(await person.client.post(`/${db}/_find`, { selector, total: true })).body
const trashed = async (selector: object = {}, person = ana) =>
  (await find({ klass: trashKind, ...selector }, person)).docs as unknown as Trashed[]
const restore = async (ids: string[], person = ana) =>
  expectOk(await person.client.post(`/${db}/_trash/restore`, { ids })).body as unknown as Doc[]
const purge = (ids: string[], person = ana) => person.client.post(`/${db}/_trash/purge`, { ids })
const night = () => recordJobs[purgeTask]!(app.house, {})
const passes = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    app.clock.advance(dayMs)
    await night()
  }
  for (const { client, email: username, password } of [ana, tiago])
    expectOk(await client.post('/_session', { username, password }))
}
const history = async (id: string) =>
  ((await find({ klass: 'DocumentChange', item_id: id })).docs as Doc[]).map(({ event }) => event)

describe('what was deleted', () => {
  test('is listed by whom and when, what went last first, and is found by a part of its name', async () => {
    const radio = await make('Equipment', { identifier: 'RD-77' })
    const rosa = await make('Customer', { name: 'Rosa Prado' })
    await remove(radio, tiago)
    app.clock.advance(60_000)
    await remove(rosa)
    const [first, second] = await trashed()
    expect(first).toMatchObject({
      _id: rosa,
      item_type: 'Customer',
      label: 'Rosa Prado',
      deleted_by: ana.id,
      deleted_at: app.clock.now.toISOString(),
    })
    expect(second).toMatchObject({ _id: radio, deleted_by: tiago.id })
    const found = await trashed({ label: { $regex: '(?i)prado' } })
    expect(found.map(({ _id }) => _id)).toEqual([rosa])
    expect(await trashed({ item_type: 'Ticket' })).toEqual([])
  })

  test('comes back with its number, comments, times, files, estimates, link and signature', async () => {
    const customer_id = await make('Customer', { name: 'Dona Lúcia' })
    const id = await make('Ticket', { content: 'Hums', customer_id })
    const belonging = [
      await make('Comment', { content: 'Cold joint', record_id: id }),
      await make('TimeEntry', { ticket_id: id, user_id: ana.id, minutes: 30 }),
      await make('Estimate', {
        ticket_id: id,
        customer_id,
        ...offer,
      }),
    ]
    const { _rev } = await read(id)
    const photo = {
      query: { rev: _rev },
      body: Buffer.from('x'),
      headers: { 'content-type': 'text/plain' },
    }
    expectOk(await ana.client.call('PUT', `/${db}/${id}/photo.txt`, photo))
    expectOk(await ana.client.put(`/${db}/_device_password/${id}`, { password: '1234' }))
    const { link } = expectOk(await ana.client.post(`/${db}/_public_link/${id}`, {})).body
    const path = new URL((link as { url: string }).url).pathname
    const was = await read(id)
    const counted = await app.house.store.database(db).counters(['Ticket', '*'])
    await remove(id)
    expect((await app.nobody().get(path)).status).toBe(404)
    await restore([id])
    const now = await read(id)
    expect(now).toEqual({ ...was, _rev: now._rev })
    expect(now._rev.startsWith(`${Number.parseInt(was._rev, 10) + 2}-`)).toBe(true)
    for (const one of belonging) await read(one)
    expect((await ana.client.get(`/${db}/${id}/photo.txt`)).status).toBe(200)
    expect((await app.nobody().get(path)).status).toBe(200)
    expect(await sealedQueries(app.house.store.database(db)).get(id)).toBeDefined()
    expect(await app.house.store.database(db).counters(['Ticket', '*'])).toEqual(counted)
    expect(await trashed({ item_type: 'Ticket' })).toEqual([])
  })

  test('is found by its words again, and replicas learn of it as of any change', async () => {
    const id = await make('Customer', { name: 'Wilhelmina Quartzo' })
    const search = () => find({ klass: 'Customer', $text: 'Quartzo' })
    await remove(id)
    expect((await search()).docs).toEqual([])
    const { last_seq } = expectOk(await ana.client.get(`/${db}/_changes`)).body
    const [{ rev } = {}] = (await restore([id])) as { rev?: string }[]
    expect((await search()).docs).toMatchObject([{ _id: id }])
    const changes = await ana.client.get(`/${db}/_changes`, { since: String(last_seq) })
    expect(changes.body.results).toMatchObject([{ id, changes: [{ rev }] }])
    expect(await history(id)).toEqual(['restore', 'destroy', 'create'])
  })

  test('comes back with the entries that it took along, changed ones as they were', async () => {
    const wallet_id = await make('Wallet', { name: 'Drawer', currency: 'BRL' })
    const series = await make('Series', {
      of: 'outgo',
      description: 'Rent',
      value: '2400.00',
      wallet_id,
      starts_on: '2099-01-10',
      unit: 'month',
      count: 3,
      instalments: true,
    })
    const entries = async () =>
      (await find({ klass: 'Outgo', series_id: series })).docs as (Doc & { value: string })[]
    const [{ _id, _rev, ...first }] = (await entries()) as unknown as [Doc]
    expectOk(await ana.client.put(`/${db}/${_id}?rev=${_rev}`, { ...first, value: '850.00' }))
    const before = (await entries()).map(({ _id: id, value }) => [id, value])
    expect(before).toHaveLength(3)
    await remove(series)
    expect(await entries()).toEqual([])
    expect((await trashed()).filter(({ item_type }) => item_type === 'Outgo')).toEqual([])
    await restore([series])
    expect((await entries()).map(({ _id: id, value }) => [id, value])).toEqual(before)
  })

  test('is brought back by whom deleted it and by administrators, by no call of others', async () => {
    const id = await make('Equipment', { identifier: 'RD-78' })
    const { _rev, ...was } = await read(id)
    await remove(id, tiago)
    expect(await restore([id], rui)).toMatchObject([{ id, error: 'forbidden' }])
    expect((await rui.client.put(`/${db}/${id}`, was)).status).toBe(403)
    expect(await restore([id], tiago)).toMatchObject([{ ok: true, id }])
    await remove(id, tiago)
    expect(await restore([id], ana)).toMatchObject([{ ok: true, id }])
    expect(await restore([id])).toMatchObject([{ id, error: 'not_found' }])
    const many = Array.from({ length: 101 }, () => newId('eqi'))
    expect((await ana.client.post(`/${db}/_trash/restore`, { ids: many })).status).toBe(400)
  })
})

describe('what goes for good', () => {
  const gone = async (id: string, rev: string) => {
    expect(await restore([id])).toMatchObject([{ id, error: 'not_found' }])
    expect((await ana.client.get(`/${db}/${id}`, { rev })).status).toBe(404)
    expect(await trashed({ _id: id })).toEqual([])
  }

  test('is what an administrator says, at once, with its name and former versions', async () => {
    const id = await make('Customer', { name: 'Zuleica Quaresma' })
    const { _rev } = await read(id)
    await remove(id)
    expect((await purge([id], tiago)).status).toBe(403)
    expect(expectOk(await purge([id])).body).toEqual({ purged: 1 })
    await gone(id, _rev)
    const { results } = expectOk(
      await ana.client.get(`/${db}/_changes`, { include_docs: true }),
    ).body
    expect(JSON.stringify(results)).not.toContain('Zuleica')
    expect(await history(id)).toEqual(['purge', 'destroy', 'create'])
    expect(expectOk(await purge([id])).body).toEqual({ purged: 0 })
  })

  test('is not compared with all that went at its moment, where its kind takes nothing along', async () => {
    const [back, gone] = [
      await make('Customer', { name: 'A' }),
      await make('Customer', { name: 'B' }),
    ]
    await remove(back)
    await remove(gone)
    const sent = vi.spyOn(Client.prototype, 'query')
    expect((await restore([back]))[0]).toMatchObject({ ok: true })
    expectOk(await purge([gone]))
    const names = sent.mock.calls.map(([one]) => (one as { name?: string } | undefined)?.name)
    sent.mockRestore()
    expect(names).toContain('get_last_live')
    expect(names).not.toContain('trash_taken_along')
  })

  test('is never a record that is there', async () => {
    const id = await make('Customer', { name: 'Carlos Lima' })
    expect(expectOk(await purge([id])).body).toEqual({ purged: 0 })
    expect(await read(id)).toMatchObject({ name: 'Carlos Lima' })
  })

  test('is what lies there for thirty days, with its link', async () => {
    const old = await make('Ticket', { content: 'Old' })
    const { link } = expectOk(await ana.client.post(`/${db}/_public_link/${old}`, {})).body
    const { _rev } = await read(old)
    await remove(old)
    await passes(2)
    const young = await make('Ticket', { content: 'Young' })
    await remove(young)
    await passes(29)
    await gone(old, _rev)
    expect(await trashed({ item_type: 'Ticket' })).toMatchObject([{ _id: young }])
    expectOk(await ana.client.put(`/${db}/${old}`, { content: 'Another' }))
    expect((await app.nobody().get(new URL((link as { url: string }).url).pathname)).status).toBe(
      404,
    )
  })

  test('is what lay there for thirty nights of the server, whatever its clock said meanwhile', async () => {
    const right = app.clock.now
    const isThere = async (id: string) => (await trashed({ _id: id })).length > 0
    const sign = async () => {
      await ana.client.post('/_session', { username: ana.email, password: ana.password })
    }
    const [ahead, behind] = [
      await make('Customer', { name: 'Ahead' }),
      await make('Customer', { name: 'Behind' }),
    ]
    await remove(ahead)
    app.clock.now = new Date(right.getTime() + 3_650 * dayMs)
    await night()
    app.clock.now = new Date(right.getTime() - 3_650 * dayMs)
    await sign()
    await remove(behind)
    await night()
    app.clock.now = new Date(right.getTime() + 60_000)
    await night()
    await sign()
    expect([await isThere(ahead), await isThere(behind)]).toEqual([true, true])
    await passes(30)
    expect([await isThere(ahead), await isThere(behind)]).toEqual([true, true])
    await passes(1)
    expect([await isThere(ahead), await isThere(behind)]).toEqual([false, false])
  })

  test('is no record whose other branch ended long ago: it lies there as it was deleted last', async () => {
    const _id = newId('cus')
    const first = { _id, klass: 'Customer', name: 'Rosa' }
    expectOk(await ana.client.put(`/${db}/${_id}`, first))
    const { _rev, _revisions } = (await ana.client.get(`/${db}/${_id}`, { revs: true })).body as Doc
    expectOk(await ana.client.put(`/${db}/${_id}`, { ...first, _rev, name: 'Rosa of the shop' }))
    const { ids } = _revisions as { ids: string[] }
    const line = { start: 4, ids: ['4', '3', '2'].map((one) => one.repeat(32)).concat(ids) }
    const phones = { ...first, _rev: `4-${line.ids[0]}`, name: 'Rosa of a phone', _revisions: line }
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { new_edits: false, docs: [phones] }))
    await remove(_id)
    await passes(40)
    expect(await read(_id)).toMatchObject({ name: 'Rosa of the shop' })
    await remove(_id)
    await night()
    const deleted_at = app.clock.now.toISOString()
    expect(await trashed({ _id })).toMatchObject([{ label: 'Rosa of the shop', deleted_at }])
    expect(await restore([_id])).toMatchObject([{ ok: true }])
    expect(await read(_id)).toMatchObject({ name: 'Rosa of the shop' })
  })

  test('takes along what had become part of it', async () => {
    const [from, into] = [
      await make('Customer', { name: 'Quintino Zed' }),
      await make('Customer', { name: 'Quintino' }),
    ]
    const first = String((await read(from))._rev)
    const pair = { from, from_rev: first, into, into_rev: (await read(into))._rev }
    expectOk(await ana.client.post(`/${db}/_merge`, pair))
    expect(await trashed({ _id: from })).toEqual([])
    await remove(into)
    expect(await trashed({ _id: from })).toEqual([])
    expectOk(await purge([into]))
    await gone(from, first)
  })

  test('is what belongs to a ticket of a customer who asks to be forgotten, where it names nobody else', async () => {
    const [customer_id, other] = [
      await make('Customer', { name: 'Rosa' }),
      await make('Customer', { name: 'Rui' }),
    ]
    const ticket_id = await make('Ticket', { content: 'No power', customer_id })
    const wallet_id = await make('Wallet', { name: 'Till', currency: 'BRL' })
    const paid = { description: 'Work', value: '80.00', wallet_id, date: '2026-11-21', ticket_id }
    const theirs = await make('Income', { ...paid, paid_by: 'Rosa' })
    const his = await make('Income', { ...paid, paid_by: 'Rui', customer_id: other })
    const estimate_id = await make('Estimate', { ticket_id, ...offer })
    const { ticket_id: _, ...offered } = { ...paid, estimate_id, paid_by: 'Rosa' }
    const [kept, gone] = [await make('Income', offered), await make('Income', offered)]
    for (const id of [theirs, his, gone]) await remove(id)
    const { _rev: rev, name } = await read(customer_id)
    expectOk(await ana.client.post(`/${db}/_customers/${customer_id}/anonymise`, { rev, name }))
    const restored = await restore([theirs, his, gone])
    expect(restored).toMatchObject([{ error: 'not_found' }, { ok: true }, { error: 'not_found' }])
    expect((await read(kept)).paid_by).not.toBe('Rosa')
  })

  test('is what names a customer who asks to be forgotten', async () => {
    const customer_id = await make('Customer', { name: 'Maria Zuzu' })
    const id = await make('Estimate', {
      customer_id,
      ...offer,
    })
    const { _rev } = await read(id)
    await remove(id)
    const { _rev: rev } = await read(customer_id)
    const body = { rev, name: 'Maria Zuzu' }
    expectOk(await ana.client.post(`/${db}/_customers/${customer_id}/anonymise`, body))
    await gone(id, _rev)
  })
})

describe('what was just done to a ticket', () => {
  const act = (id: string, action: string, body: object, person = ana) =>
    person.client.put(`/${db}/_design/status/_update/${action}/${id}`, body)
  const takeBack = (id: string, rev: string, person = ana) =>
    person.client.post(`/${db}/_take_back`, { id, rev })
  const aTicket = async () => {
    const id = await make('Ticket', { content: 'Hums' })
    expectOk(await act(id, 'doing', {}))
    return read(id)
  }

  test.each([
    ['done', { problem: 'Fuse' }],
    ['cancel', { cancel_reason: 'other' }],
  ])('%s is taken back by who did it: the ticket is as it was, and no rework', async (to, body) => {
    const was = await aTicket()
    app.clock.advance(60_000)
    const { rev } = expectOk(await act(was._id, to, body)).body
    app.clock.advance(5_000)
    expect((await takeBack(was._id, String(rev), tiago)).status).toBe(403)
    expectOk(await takeBack(was._id, String(rev)))
    const back = await read(was._id)
    const { _rev, updated_at } = back
    expect(back).toEqual({ ...was, _rev, updated_at })
    expect(await history(was._id)).toEqual(['open', 'close', 'status', 'create'])
    expect((await takeBack(was._id, String(rev))).status).toBe(409)
  })

  test('stays after ten minutes, and where it was no end', async () => {
    const { _id, _rev } = await aTicket()
    expect((await takeBack(_id, _rev)).status).toBe(403)
    const { rev } = expectOk(await act(_id, 'done', { problem: 'Fuse' })).body
    app.clock.advance(11 * 60_000)
    expect((await takeBack(_id, String(rev))).status).toBe(403)
  })
})
