// What a member may not do: delete, confirm money; and members who manage people without being administrators.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import type { Rights } from '#core/access/rights.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import { openShop, type Shop } from '../ticket/shop.ts'
import { basic } from '../webdav/stage.ts'

let app: TestApp
let ana: TestPerson
let db: string
let make: Shop['make']
beforeAll(async () => {
  ;({ app, ana, group: db, make } = await openShop())
  await setPlan(app, db, 'corp')
})
afterAll(() => app.close())

let listening: Promise<string> | undefined
const address = () => (listening ??= app.server.listen({ port: 0, host: '127.0.0.1' }))

async function member(
  rights: Rights,
  fullname = 'Kim',
): Promise<TestPerson & { membership: string }> {
  const person = await app.makePerson({ fullname })
  return { ...person, membership: await app.addMember(ana, db, person, rights) }
}
const read = async (id: string) => (await ana.client.get(`/${db}/${id}`)).body as Doc
type Doc = Record<string, unknown> & { _id: string; _rev: string }

describe('a member who may not delete', () => {
  let kim: TestPerson
  beforeAll(async () => {
    kim = await member({ deletes: false })
  })
  const customer = async () => read(await make('Customer', { name: 'Maria' }))
  const sentence = 'You may not delete in this Group, its administrator can change that'

  test('is told so by every call that deletes, and the record stays', async () => {
    const { client } = kim
    const one = await customer()
    const plain = await client.delete(`/${db}/${one._id}`, { rev: one._rev })
    expect([plain.status, plain.body.reason]).toEqual([403, sentence])
    const put = { ...one, _deleted: true }
    expect((await client.put(`/${db}/${one._id}`, put)).status).toBe(403)
    const bulk = { docs: [put] }
    expect((await client.post(`/${db}/_bulk_docs`, bulk)).body).toMatchObject([
      { error: 'forbidden' },
    ])
    const line = { start: 2, ids: ['b', one._rev.slice(2)] }
    const tombstone = { ...put, _rev: '2-b', _revisions: line }
    const pushed = { docs: [tombstone], new_edits: false }
    expect((await client.post(`/${db}/_bulk_docs`, pushed)).body).toMatchObject([
      { error: 'forbidden' },
    ])
    expect((await read(one._id))._rev).toBe(one._rev)
  })

  test('deletes nothing by WebDAV', async () => {
    expectOk(await ana.client.post(`/${db}/_disk/folder`, { name: 'Manuals' }))
    const origin = await address()
    const token = await app.makeToken(kim, ['dav:write'])
    const headers = { authorization: basic(kim.email, token) }
    const folder = `${origin}/dav/${db}/Manuals/`
    expect((await fetch(folder, { method: 'DELETE', headers })).status).toBe(403)
  })

  test.each(['MOVE', 'COPY'])('takes the place of no folder by %s', async (method) => {
    const origin = await address()
    const authorization = basic(kim.email, await app.makeToken(kim, ['dav:write']))
    const ask = (way: string, path: string, more: object = {}) =>
      fetch(`${origin}/dav/${db}/${path}`, { method: way, headers: { authorization, ...more } })
    const onto = (from: string, to: string) => {
      const destination = `${origin}/dav/${db}/${to}`
      return ask(method, from, { destination, overwrite: 'T' })
    }
    const [from, to] = [`New-${method}/`, `Old-${method}/`]
    for (const folder of [from, to, `${to}kept/`])
      expect((await ask('MKCOL', folder)).status).toBe(201)
    expect((await onto(from, to)).status).toBe(403)
    expect((await ask('GET', `${to}kept/`)).status).not.toBe(404)
    app.clock.advance(3_600_000)
    expect((await onto(from, to)).status).toBe(403)
    expect((await ana.client.get(`/${db}/_disk/trash`)).body.items).toEqual([])
    expect((await onto(from, `Other-${method}/`)).status).toBe(201)
  })

  test('takes no file away from a record, whichever way it is saved', async () => {
    const { client } = kim
    const id = await make('Ticket', { content: 'Does not start' })
    const put = async (name: string, by = client) => {
      const query = { rev: (await read(id))._rev }
      const headers = { 'content-type': 'text/plain' }
      expectOk(await by.call('PUT', `/${db}/${id}/${name}`, { body: name, headers, query }))
    }
    await put('photo.txt', ana.client)
    await put('bill.txt')
    const doc = await read(id)
    const gone = await client.delete(`/${db}/${id}/photo.txt`, { rev: doc._rev })
    expect([gone.status, gone.body.reason]).toEqual([403, sentence])
    const stubs = doc._attachments as Record<string, object>
    const fewer = { ...doc, _attachments: { 'bill.txt': stubs['bill.txt'] } }
    expect((await client.put(`/${db}/${id}`, fewer)).status).toBe(403)
    const line = { start: 4, ids: ['b', doc._rev.slice(2)] }
    const pushed = { docs: [{ ...fewer, _rev: '4-b', _revisions: line }], new_edits: false }
    expect((await client.post(`/${db}/_bulk_docs`, pushed)).body).toMatchObject([
      { error: 'forbidden' },
    ])
    expectOk(await client.put(`/${db}/${id}`, { ...doc, content: 'Starts at times' }))
    expect(Object.keys((await read(id))._attachments as object)).toHaveLength(2)
    expectOk(await ana.client.delete(`/${db}/${id}/photo.txt`, { rev: (await read(id))._rev }))
  })

  describe('by WebDAV', () => {
    let ask: (method: string, path: string, more?: string) => Promise<number>
    beforeAll(async () => {
      const root = `${await address()}/dav/${db}/`
      const authorization = basic(kim.email, await app.makeToken(kim, ['dav:write']))
      ask = async (method, path, more = '') => {
        const isPut = method === 'PUT'
        const headers = { authorization, ...(!isPut && more && { destination: root + more }) }
        const body = isPut ? { body: more } : {}
        return (await fetch(root + path, { method, headers, ...body })).status
      }
    })
    const shared = async (folder: string) => {
      expect(await ask('MKCOL', `${folder}/`)).toBe(201)
      expect(await ask('PUT', `${folder}/a.txt`, 'first')).toBe(201)
      app.clock.advance(3_600_000)
      const path = `${folder}/a.txt`
      return async () => (await ana.client.get(`/${db}/_disk/item`, { path })).body.item as Doc
    }

    test.each<[string, string[]]>([
      [
        'Word',
        [
          'PUT ~$a.txt owner',
          'PUT ~WRD.tmp second',
          'MOVE a.txt ~WRL.tmp',
          'MOVE ~WRD.tmp a.txt',
          'DELETE ~WRL.tmp',
          'DELETE ~$a.txt',
        ],
      ],
      [
        'vim',
        ['PUT 4913 x', 'DELETE 4913', 'MOVE a.txt a.txt~', 'PUT a.txt second', 'DELETE a.txt~'],
      ],
      [
        'TextEdit',
        [
          'MKCOL Saved/',
          'PUT Saved/a.txt second',
          'MOVE a.txt a.txt.sb',
          'MOVE Saved/a.txt a.txt',
          'DELETE a.txt.sb',
          'DELETE Saved/',
        ],
      ],
    ])('saves with %s as anybody, and the file stays the same', async (program, steps) => {
      const item = await shared(program)
      const before = await item()
      for (const step of steps) {
        const [method = '', path, more = ''] = step.split(' ')
        const to = method === 'MOVE' ? `${program}/${more}` : more
        expect([step, (await ask(method, `${program}/${path}`, to)) < 300]).toEqual([step, true])
      }
      expect(await item()).toMatchObject({ id: before.id, versions: 2 })
      expect(
        (await ana.client.get(`/${db}/_disk/list`, { folder: before.parent as string })).body.items,
      ).toHaveLength(1)
    })

    test('deletes neither what lay there before, nor what was moved aside for nothing', async () => {
      const item = await shared('Kept')
      expect(await ask('DELETE', 'Kept/a.txt')).toBe(403)
      expect(await ask('MOVE', 'Kept/a.txt', 'Kept/aside')).toBe(201)
      expect(await ask('DELETE', 'Kept/aside')).toBe(403)
      expect(await ask('MOVE', 'Kept/aside', 'Kept/a.txt')).toBe(201)
      expect(await ask('MKCOL', 'Fresh/')).toBe(201)
      expect(await ask('MOVE', 'Kept/a.txt', 'Fresh/a.txt')).toBe(201)
      expect(await ask('DELETE', 'Fresh/')).toBe(403)
      expect(await ask('MOVE', 'Fresh/a.txt', 'Kept/a.txt')).toBe(201)
      expect(await item()).toMatchObject({ versions: 1 })
    })
  })

  test('brings nothing back from the trash, and takes back no import', async () => {
    const one = await customer()
    const gone = expectOk(await ana.client.delete(`/${db}/${one._id}`, { rev: one._rev })).body
    const back = await kim.client.post(`/${db}/_trash/restore`, { ids: [one._id] })
    expect(back.body).toMatchObject([{ error: 'forbidden' }])
    const line = { start: 3, ids: ['b', String(gone.rev).slice(2), one._rev.slice(2)] }
    const pushed = { docs: [{ ...one, _rev: '3-b', _revisions: line }], new_edits: false }
    expect((await kim.client.post(`/${db}/_bulk_docs`, pushed)).body).toMatchObject([
      { error: 'forbidden' },
    ])
    expect((await ana.client.get(`/${db}/${one._id}`)).status).toBe(404)
  })

  test('changes records, and puts their own filters away', async () => {
    const { client } = kim
    const one = await customer()
    expectOk(await client.put(`/${db}/${one._id}`, { ...one, name: 'Maria Aparecida' }))
    const filter = { klass: 'SavedFilter', name: 'Mine', list: 'tickets' }
    const { id, rev } = expectOk(await client.post(`/${db}`, filter)).body
    expectOk(await client.delete(`/${db}/${String(id)}`, { rev: String(rev) }))
  })
})

describe('a member who does not confirm money', () => {
  let kim: TestPerson
  let wallet_id: string
  beforeAll(async () => {
    kim = await member({ confirms_money: false })
    wallet_id = await make('Wallet', { name: 'Caixa', currency: 'BRL' })
  })
  const entry = (more: object = {}) => ({
    klass: 'Outgo',
    wallet_id,
    date: '2026-11-21',
    value: '10.00',
    ...more,
  })
  const refusal = {
    status: 422,
    body: { keys: { confirmed: { key: 'may_not_confirm' } } },
  }

  test('writes pending entries down, and nothing that is confirmed', async () => {
    const { client } = kim
    expect(await client.post(`/${db}`, entry({ confirmed: true }))).toMatchObject(refusal)
    const pending = expectOk(await client.post(`/${db}`, entry())).body
    const change = { ...entry({ confirmed: true }), _rev: pending.rev }
    expect(await client.put(`/${db}/${String(pending.id)}`, change)).toMatchObject(refusal)
    const action = `/${db}/_design/status/_update/confirm/${String(pending.id)}`
    expect((await client.put(action)).status).toBe(403)
    expectOk(await ana.client.put(action))
    expect((await client.put(action.replace('/confirm/', '/unconfirm/'))).status).toBe(403)
  })

  test('changes and deletes nothing confirmed by a longer line of revisions, as who may confirm does', async () => {
    const one = await read(await make('Outgo', entry({ confirmed: true })))
    const [generation = '', hash = ''] = one._rev.split('-')
    const longer = { start: Number(generation) + 2, ids: ['c'.repeat(32), 'b'.repeat(32), hash] }
    const unknown = { start: 9, ids: ['d'.repeat(32), 'e'.repeat(32)] }
    const next = { start: Number(generation) + 1, ids: ['f'.repeat(32), hash] }
    const push = async ({ client }: TestPerson, doc: object) => {
      const docs = [{ _id: one._id, ...doc }]
      const answer = await client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
      return (answer.body as unknown as unknown[])[0]
    }
    const pending = { ...one, confirmed: false }
    const changes = [
      { ...one, value: '9.00' },
      { ...one, wallet_id: await make('Wallet', { name: 'Till', currency: 'BRL' }) },
      { ...pending, value: '9.00' },
      pending,
      { _deleted: true },
      { _deleted: true, klass: 'Outgo' },
    ]
    for (const change of changes) {
      for (const _revisions of [longer, unknown, next]) {
        const refused = await push(kim, { ...change, _revisions })
        expect(refused, JSON.stringify([change, _revisions])).toMatchObject({ error: 'forbidden' })
      }
    }
    const waiting = await read(await make('Outgo', entry()))
    const ids = ['c'.repeat(32), 'b'.repeat(32), waiting._rev.slice(2)]
    const confirmed = { ...waiting, confirmed: true, _revisions: { start: 3, ids } }
    expect(await push(kim, confirmed)).toMatchObject({ error: 'forbidden' })
    expect([await read(one._id), await read(waiting._id)]).toEqual([one, waiting])
    expect(await push(ana, { ...one, value: '9.00', _revisions: next })).toMatchObject({
      keys: { value: { key: 'while_confirmed' } },
    })
    expect(await push(ana, { ...one, value: '9.00', _revisions: longer })).toBeUndefined()
    expect(await read(one._id)).toMatchObject({ value: '9.00', confirmed: true })
  })

  test('expects a payment of a ticket, and does not say that it came', async () => {
    const ticket = await make('Ticket', { content: 'Does not start' })
    const pay = (confirmed: boolean) => {
      const payment = { _id: newId('inc'), wallet_id, date: '2026-11-21', value: '10.00' }
      return kim.client.post(`/${db}/_payments/${ticket}`, { ...payment, confirmed })
    }
    expect(await pay(true)).toMatchObject(refusal)
    expect((await pay(false)).status).toBe(201)
  })

  test('takes a payment that is to be confirmed, and that nobody asks for again', async () => {
    const customer_id = await make('Customer', { name: 'Maria' })
    const ticket = await make('Ticket', { content: 'Does not start', customer_id })
    const items = [{ description: 'Cable', value: '39.90' }]
    const bill = await make('Estimate', { description: 'Cable', ticket_id: ticket, items })
    const yes = { name: 'Maria', way: 'delivery' }
    expectOk(await kim.client.post(`/${db}/_estimate/${bill}/approve`, yes))
    const owed = async () =>
      expectOk(await ana.client.get(`/${db}/_receivable?customer_id=${customer_id}`)).body.rows
    const moneyOf = async () => expectOk(await ana.client.get(`/${db}/_payments/${ticket}`)).body
    const [rest, taken] = [newId('inc'), newId('inc')]
    const day = '2026-11-21'
    const sent = { wallet_id, date: day, payment_way: 'pix' }
    const expected = { _id: rest, wallet_id, date: '2026-12-24', value: '39.90', confirmed: false }
    expectOk(await kim.client.post(`/${db}/_payments/${ticket}`, expected))
    expect(await owed()).toMatchObject([{ _id: rest, value: '39.90' }])
    const part = { ...sent, _id: taken, value: '30.00', taken_on: day }
    const receive = () => kim.client.post(`/${db}/_payments/${rest}`, part)
    expectOk(await receive())
    expectOk(await receive())
    expect(await owed()).toMatchObject([{ _id: taken, value: '9.90' }])
    const last = { ...part, _id: newId('inc'), value: '9.90' }
    expectOk(await kim.client.post(`/${db}/_payments/${taken}`, last))
    expect(await owed()).toEqual([])
    expect(await moneyOf()).toMatchObject({
      state: 'taken',
      received: '0.00',
      taken: '39.90',
      left: '0.00',
      payments: [{ is_received: false, is_taken: true }, { is_taken: true }],
    })
    expect(await read(rest)).toMatchObject({ confirmed: false, taken_on: day, payment_way: 'pix' })
    const { bill: paper } = expectOk(
      await ana.client.get(`/${db}/_receipt/${ticket}?form=delivery`),
    ).body
    const way = `${day} · Pix`.length
    expect(paper.paid.slice(0, 2).map(([words]: string[]) => words?.length)).toEqual([way, way])
    expect(paper.paid.at(-1)[0]).toMatch(/confirm/i)
    for (const id of [rest, taken])
      expectOk(await ana.client.put(`/${db}/_design/status/_update/confirm/${id}`))
    expect(await moneyOf()).toMatchObject({ state: 'paid', received: '39.90', taken: '0.00' })
  })

  test('neither locks the books of a wallet nor unlocks them', async () => {
    const till = await make('Wallet', { name: 'Till', currency: 'BRL' })
    const step = (name: string, { client }: TestPerson) =>
      client.put(`/${db}/_design/books/_update/${name}/${till}`, {
        ...(name === 'lock' && { day: '2026-10-31', balance: '0' }),
      })
    expect((await step('lock', kim)).status).toBe(403)
    expectOk(await step('lock', ana))
    expect((await step('unlock', kim)).status).toBe(403)
    expectOk(await step('unlock', ana))
  })

  test('says of no wallet how much is in it', async () => {
    const { client } = kim
    const starts = { status: 422, body: { keys: { start_balance: { key: 'may_not_confirm' } } } }
    const fresh = { klass: 'Wallet', name: 'Gaveta', currency: 'BRL' }
    expect(await client.post(`/${db}`, { ...fresh, start_balance: '9.00' })).toMatchObject(starts)
    const { id } = expectOk(await client.post(`/${db}`, fresh)).body
    const wallet = await read(String(id))
    const change = { ...wallet, start_balance: '-9.00' }
    expect(await client.put(`/${db}/${wallet._id}`, change)).toMatchObject(starts)
    expectOk(await ana.client.put(`/${db}/${wallet._id}`, change))
    const now = await read(wallet._id)
    expectOk(
      await client.put(`/${db}/${wallet._id}`, { ...now, name: 'Gaveta 2', start_balance: '-9' }),
    )
  })

  test('says of no bank that it brought what a ticket was to be paid', async () => {
    const { client } = kim
    const ticket_id = await make('Ticket', { content: 'Does not start' })
    const paid = { klass: 'Income', wallet_id, date: '2026-11-21', value: '10.00', imported: true }
    expect(await client.post(`/${db}`, { ...paid, ticket_id })).toMatchObject(refusal)
    const line = await read(await make('Income', paid))
    const address = `/${db}/${line._id}`
    expect(await client.put(address, { ...line, ticket_id })).toMatchObject(refusal)
    expectOk(await ana.client.put(address, { ...line, ticket_id }))
    const now = await read(line._id)
    expect(await client.put(address, { ...now, value: '500.00' })).toMatchObject(refusal)
    expectOk(await client.put(address, { ...now, value: '10', description: 'By transfer' }))
    const cost = { ...paid, klass: 'Outgo', ticket_id }
    expectOk(await client.post(`/${db}`, cost))
  })
})

describe('a member who manages people', () => {
  let kim: TestPerson & { membership: string }
  beforeAll(async () => {
    kim = await member({ manages_people: true, sees_money: false })
  })
  const invite = (rights: object) => {
    const email = `${newId('usr')}@example.com`
    return kim.client.post(`/${db}`, { klass: 'Membership', email, ...rights })
  }

  test('invites with the rights that they have, and with no others', async () => {
    expect((await invite({ sees_money: false })).status).toBe(201)
    const beyond = await invite({ report_view: true })
    expect([beyond.status, Object.keys(beyond.body.keys as object)]).toEqual([
      422,
      ['sees_money', 'report_view'],
    ])
    const administrator = await invite({ sees_money: false, editor: true })
    expect(Object.keys(administrator.body.keys as object)).toEqual(['editor'])
  })

  test('changes and removes members, and no administrator', async () => {
    const rui = await member({ report_view: true }, 'Rui')
    const place = await read(rui.membership)
    // What was given before stays.
    expectOk(await kim.client.put(`/${db}/${place._id}`, { ...place, deletes: false }))
    const { _rev } = await read(place._id)
    expectOk(await kim.client.delete(`/${db}/${place._id}`, { rev: _rev }))
    const eva = await member({}, 'Eva')
    const high = { ...(await read(eva.membership)), editor: true }
    expectOk(await ana.client.put(`/${db}/${high._id}`, high))
    const now = await read(high._id)
    expect((await kim.client.put(`/${db}/${now._id}`, { ...now, deletes: false })).status).toBe(403)
    expect((await kim.client.delete(`/${db}/${now._id}`, { rev: now._rev })).status).toBe(403)
  })

  test('cannot change their own, nor open the settings', async () => {
    const own = await read(kim.membership)
    const change = { ...own, sees_money: true }
    expect((await kim.client.put(`/${db}/${own._id}`, change)).status).toBe(403)
    const setting = { klass: 'Adjustment', key: 'checklist', value: true }
    expect((await kim.client.post(`/${db}`, setting)).status).toBe(403)
  })
})

test('rights that nobody names are those that every member had before', async () => {
  const rui = await member({})
  const { docs } = expectOk(
    await rui.client.post(`/${rui.id}/_find`, { selector: { klass: 'Membership' } }),
  ).body
  expect(docs).toMatchObject([{ editor: false, report_view: false }])
  const wallet = await make('Wallet', { name: 'Banco', currency: 'BRL' })
  const { _rev } = expectOk(await rui.client.get(`/${db}/${wallet}`)).body
  expectOk(await rui.client.delete(`/${db}/${wallet}`, { rev: String(_rev) }))
})

test('what a member of the Group above lacks, they lack in the Groups below it', async () => {
  const body = { name: 'Filial', 'parent-account-id': db }
  const below = String(expectOk(await ana.client.post('/accounts', body)).body.id)
  const kim = await member({ sees_money: false, manages_people: true })
  const wallet = { klass: 'Wallet', name: 'Caixa da filial', currency: 'BRL' }
  const { id } = expectOk(await ana.client.post(`/${below}`, wallet)).body
  expect((await kim.client.get(`/${below}/${String(id)}`)).status).toBe(403)
  const invitation = { klass: 'Membership', email: 'new@example.com', sees_money: false }
  expect((await kim.client.post(`/${below}`, invitation)).status).toBe(403)
})
