// What a shop owes its customers by law (trade 16): everything kept of one as a file, and being forgotten.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'
import { rawQuery } from './raw.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro', locale: 'pt-BR' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, db, tiago)
})
afterAll(() => app.close())

async function make(prefix: string, doc: Body): Promise<string> {
  const id = newId(prefix)
  expectOk(await ana.client.put(`/${db}/${id}`, doc))
  return id
}
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
const revOf = async (id: string) => String((await read(id))._rev)
const find = async (selector: Body) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector })).body.docs as Body[]
const forget = async (id: string, name: string, person = ana) =>
  person.client.post(`/${db}/_customers/${id}/anonymise`, { rev: await revOf(id), name })

const maria = {
  name: 'Maria Zuleica Quaresma',
  short_name: 'Zuzu',
  email: 'zuleica@example.com',
  cpf: '52998224725',
  phones: [{ number: '(31) 98765-4321' }],
  addresses: [{ street: 'Travessa Jabuticaba', number: '7' }],
}
/** Each of them would tell who it was. */
const traces = ['Zuleica', 'Zuzu', 'zuleica@', '52998224725', '98765', 'Jabuticaba', 'Formerly']

describe('a customer who asks to be forgotten', () => {
  test('is named nowhere any more, not in what the record was before, and keeps tickets', async () => {
    const into = await make('cus', maria)
    const from = await make('cus', { name: 'Formerly Quaresma', email: 'zuleica@example.com' })
    const ticket = await make('tik', { content: 'Hums', customer_id: into })
    const pair = { from, from_rev: await revOf(from), into, into_rev: await revOf(into) }
    expectOk(await ana.client.post(`/${db}/_merge`, pair))
    const { created_at, ...now } = await read(into)
    expectOk(
      await ana.client.put(`/${db}/${into}?rev=${String(now._rev)}`, {
        ...now,
        site: 'https://zuleica.example.com',
      }),
    )

    const before = await Promise.all(traces.map((trace) => rawQuery(app, trace)))
    expect(before.every((found) => found.length > 0)).toBe(true)

    expectOk(await forget(into, maria.name))
    await app.jobs()

    const left = await read(into)
    for (const name of ['_id', '_rev', 'klass', 'created_by', 'updated_at', 'updated_by']) {
      delete left[name]
    }
    const name = `Cliente removido #${into.slice(-6).toUpperCase()}`
    expect(left).toEqual({ created_at, name, label: name, merged_from: [{ id: from }] })
    expect(await read(ticket)).toMatchObject({ customer_id: into, content: 'Hums' })
    for (const trace of traces) {
      const found = await rawQuery(app, trace)
      expect([trace, found]).toEqual([trace, []])
    }
    expect(await find({ klass: 'Ticket', $text: 'Quaresma' })).toEqual([])
    expect(await find({ klass: 'Customer', $text: 'Zuleica' })).toEqual([])
    const history = await find({ klass: 'DocumentChange', item_id: into })
    expect(history.map(({ event }) => event)).toEqual(['anonymise', 'update', 'merge', 'create'])
    expect(JSON.stringify(history)).not.toContain('Quaresma')
    // The address of the merged one still leads on.
    const [gone] = await find({ klass: 'DocumentChange', item_id: from })
    expect(gone).toMatchObject({ merged_into: into })
  })

  test('is named in no version that lost, live or deleted, of theirs or of who became part of them', async () => {
    const into = await make('cus', { name: 'Dana Plain' })
    const from = await make('cus', { name: 'Dana Twice' })
    for (const id of [into, from]) {
      const parent = await revOf(id)
      const [, name = ''] = parent.split('-')
      const version = (letter: string, more: Body) => {
        const _revisions = { start: 2, ids: [letter.repeat(32), name] }
        return { _id: id, _rev: `2-${letter.repeat(32)}`, _revisions, ...more }
      }
      const says = { klass: 'Customer', name: 'Losing Jabuticaba', email: 'losing@example.com' }
      const docs = [
        version('b', says),
        version('c', says),
        version('1', { ...says, _deleted: true }),
      ]
      const pushed = await ana.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
      expect(pushed.body).toEqual([])
      const losing = expectOk(await ana.client.get(`/${db}/${id}`, { conflicts: true })).body
      for (const rev of losing._conflicts as string[]) {
        expectOk(await ana.client.delete(`/${db}/${id}`, { rev }))
      }
    }
    const pair = { from, from_rev: await revOf(from), into, into_rev: await revOf(into) }
    expectOk(await ana.client.post(`/${db}/_merge`, pair))
    expectOk(await forget(into, String((await read(into)).name)))
    await app.jobs()
    for (const trace of ['Jabuticaba', 'losing@', 'Dana Plain', 'Dana Twice']) {
      expect([trace, await rawQuery(app, trace)]).toEqual([trace, []])
    }
    const [gone] = await find({ klass: 'DocumentChange', item_id: from })
    expect(gone).toMatchObject({ merged_into: into })
  })

  test('is named in no version of a payment that lost, nor in one in the trash whose longest branch was of somebody else', async () => {
    const [customer_id, other] = [
      await make('cus', { name: 'Fulana' }),
      await make('cus', { name: 'Rui' }),
    ]
    const wallet_id = await make('wll', { name: 'Cash', currency: 'BRL' })
    const paid = { description: 'Work', value: '80.00', date: '2026-11-20', wallet_id }
    const makePayment = () => make('inc', { ...paid, customer_id, paid_by: 'Xerxes' })
    const [kept, gone] = [await makePayment(), await makePayment()]
    const bring = async (id: string, hashes: string[], said: Body) => {
      const { _rev, ...body } = await read(id)
      const start = hashes.length + 1
      const _revisions = { start, ids: [...hashes, String(_rev).split('-')[1]!] }
      const doc = { ...body, ...said, _id: id, _rev: `${start}-${hashes[0]}`, _revisions }
      const sent = await ana.client.post(`/${db}/_bulk_docs`, { docs: [doc], new_edits: false })
      expect(sent.body).toEqual([])
    }
    const { _rev } = await read(kept)
    await bring(kept, ['0'], { paid_by: 'Xerxes who lost' })
    const [, hash = ''] = String(_rev).split('-')
    const late = { ...(await read(kept)), paid_by: 'Xerxes twice', _rev: '2-1' }
    const docs = [{ ...late, _revisions: { start: 2, ids: ['1', hash] } }]
    await ana.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
    const first = await read(gone)
    await bring(gone, ['0', '00', '000'], { customer_id: other, paid_by: 'Else' })
    const longest = String((await read(gone))._rev)
    const [, firstHash = ''] = String(first._rev).split('-')
    const back = { ...first, _rev: '2-f', _revisions: { start: 2, ids: ['f', firstHash] } }
    await ana.client.post(`/${db}/_bulk_docs`, { docs: [back], new_edits: false })
    expectOk(await ana.client.delete(`/${db}/${gone}`, { rev: longest }))
    const { _rev: rev, customer_id: of } = await read(gone)
    expect(of).toBe(customer_id)
    expectOk(await ana.client.delete(`/${db}/${gone}`, { rev: String(rev) }))
    expect(await rawQuery(app, 'Xerxes')).not.toEqual([])
    expectOk(await forget(customer_id, 'Fulana'))
    await app.jobs()
    expect(await rawQuery(app, 'Xerxes')).toEqual([])
  })

  test('is named by no payment that became nobody’s or somebody else’s, whose own name stays', async () => {
    const [customer_id, other] = [
      await make('cus', { name: 'Fulana' }),
      await make('cus', { name: 'Rui' }),
    ]
    const wallet_id = await make('wll', { name: 'Cash', currency: 'BRL' })
    const paid = { description: 'Work', value: '80.00', date: '2026-11-20', wallet_id, customer_id }
    const moved = [
      { customer_id: undefined },
      { customer_id: undefined, paid_by: 'At the counter' },
      { customer_id: other, paid_by: 'Rui' },
    ]
    const ids: string[] = []
    for (const more of moved) {
      const id = await make('inc', { ...paid, paid_by: 'Wanda Jabuti' })
      const { _rev, ...body } = await read(id)
      expectOk(await ana.client.put(`/${db}/${id}`, { ...body, ...more }, { rev: String(_rev) }))
      ids.push(id)
    }
    expectOk(await forget(customer_id, 'Fulana'))
    await app.jobs()
    expect(await rawQuery(app, 'Wanda')).toEqual([])
    const { name } = await read(customer_id)
    const now = await Promise.all(ids.map(async (id) => (await read(id)).paid_by))
    expect(now).toEqual([name, 'At the counter', 'Rui'])
  })

  test('is named by no payment that was theirs through its ticket, or that is in the trash as somebody else’s by now', async () => {
    const [customer_id, other] = [
      await make('cus', { name: 'Fulana' }),
      await make('cus', { name: 'Rui' }),
    ]
    const wallet_id = await make('wll', { name: 'Cash', currency: 'BRL' })
    const ticket_id = await make('tik', { content: 'Hums', customer_id })
    const paid = { description: 'Work', value: '80.00', date: '2026-11-20', wallet_id }
    const pay = (more: Body) => make('inc', { ...paid, paid_by: 'Wanda Pitanga', ...more })
    const change = async (id: string, more: Body) => {
      const { _rev, ...body } = await read(id)
      expectOk(await ana.client.put(`/${db}/${id}`, { ...body, ...more }, { rev: String(_rev) }))
      return id
    }
    const trashed = [
      await change(await pay({ customer_id }), { customer_id: undefined }),
      await change(await pay({ customer_id }), { customer_id: other }),
      await change(await pay({ ticket_id }), { ticket_id: undefined }),
    ]
    for (const id of trashed)
      expectOk(await ana.client.delete(`/${db}/${id}`, { rev: await revOf(id) }))
    const was = await pay({ customer_id })
    const ids = [
      await change(await pay({ ticket_id }), { ticket_id: undefined }),
      await change(await pay({ ticket_id }), { customer_id: other, paid_by: 'Rui, in cash' }),
      await pay({ ticket_id }),
      await change(await change(was, { customer_id: undefined, ticket_id, paid_by: 'Wanda P' }), {
        ticket_id: undefined,
      }),
    ]
    await change(ticket_id, { customer_id: other })
    app.clock.advance(1000)
    ids.push(await pay({ ticket_id, paid_by: 'Rui’s sister' }))
    expect(await rawQuery(app, 'Wanda P')).not.toEqual([])
    expectOk(await forget(customer_id, 'Fulana'))
    await app.jobs()
    expect(await rawQuery(app, 'Wanda P')).toEqual([])
    const { name } = await read(customer_id)
    const now = await Promise.all(ids.map(async (id) => (await read(id)).paid_by))
    expect(now).toEqual([name, 'Rui, in cash', name, name, 'Rui’s sister'])
  })

  test('does not come back from a phone that wrote before it heard of that, nor does what went for good', async () => {
    const [id, gone] = [
      await make('cus', { name: 'Xenia' }),
      await make('cus', { name: 'Xenia too' }),
    ]
    const edits = await Promise.all(
      [id, gone].map(async (one) => {
        const { _rev, ...body } = await read(one)
        const hash = String(_rev).split('-')[1]!
        const _revisions = { start: 3, ids: ['f', 'e', hash] }
        return { ...body, _rev: '3-f', _revisions, short_name: 'Xe' }
      }),
    )
    expectOk(await ana.client.delete(`/${db}/${gone}`, { rev: await revOf(gone) }))
    expectOk(await ana.client.post(`/${db}/_trash/purge`, { ids: [gone] }))
    expectOk(await forget(id, 'Xenia'))
    const docs = { docs: edits, new_edits: false }
    expect((await ana.client.post(`/${db}/_bulk_docs`, docs)).body).toMatchObject([
      { id, error: 'forbidden', key: 'forgotten' },
      { id: gone, error: 'forbidden', key: 'forgotten' },
    ])
    expect(await rawQuery(app, 'Xenia')).toEqual([])
    const { _rev, ...now } = await read(id)
    const [start, hash] = String(_rev).split('-') as [string, string]
    const _revisions = { start: Number(start) + 1, ids: ['a', hash] }
    const later = { ...now, _rev: `${Number(start) + 1}-a`, _revisions, notes: 'Calls again' }
    const sent = await ana.client.post(`/${db}/_bulk_docs`, { docs: [later], new_edits: false })
    expect(sent.body).toEqual([])
    expect(await read(id)).toMatchObject({ notes: 'Calls again' })
    // A line may leave out its oldest ones.
    const short = { ...later, _rev: `${Number(start) + 2}-b`, notes: 'Once more' }
    const ids = { start: Number(start) + 2, ids: ['b', 'a'] }
    const again = { docs: [{ ...short, _revisions: ids }], new_edits: false }
    expect((await ana.client.post(`/${db}/_bulk_docs`, again)).body).toEqual([])
    const beside = { ...short, _rev: `${Number(start) + 2}-c`, notes: 'Beside' }
    const other = {
      docs: [{ ...beside, _revisions: { ...ids, ids: ['c', 'a'] } }],
      new_edits: false,
    }
    expect((await ana.client.post(`/${db}/_bulk_docs`, other)).body).toEqual([])
  })

  test('is named in no deletion of what never lived here, in whichever of them a program said who it was', async () => {
    const customer_id = await make('cus', { name: 'Wilma' })
    const ticket_id = await make('tik', { content: 'Hums', customer_id })
    const said = { klass: 'Income', paid_by: 'Wilma Sent', _deleted: true }
    const [one, other] = [newId('inc'), newId('inc')]
    const docs = [
      { ...said, customer_id, _id: one, _rev: '2-a' },
      { ...said, customer_id, _id: one, _rev: '2-b' },
      { ...said, ticket_id, _id: other, _rev: '1-a' },
    ]
    // Of what is in the trash a program may say what it likes.
    const kept = await make('tik', { content: 'Of somebody else' })
    const { body } = await ana.client.delete(`/${db}/${kept}`, { rev: await revOf(kept) })
    const further = { klass: 'Ticket', customer_id, _deleted: true }
    const [, hash] = String(body.rev).split('-')
    const late = { ...further, _id: kept, _rev: '3-a', _revisions: { start: 3, ids: ['a', hash] } }
    const sent = await ana.client.post(`/${db}/_bulk_docs`, {
      docs: [...docs, late],
      new_edits: false,
    })
    expect(sent.body).toEqual([])
    expect(await rawQuery(app, 'Wilma Sent')).not.toEqual([])
    expectOk(await forget(customer_id, 'Wilma'))
    await app.jobs()
    expect(await rawQuery(app, 'Wilma')).toEqual([])
    expect((await ana.client.get(`/${db}/${one}`)).status).toBe(404)
    expectOk(await ana.client.post(`/${db}/_trash/restore`, { ids: [kept] }))
    expect(await read(kept)).toMatchObject({ content: 'Of somebody else' })
  })

  test('does not come back by what was written between two times of being forgotten, nor by a late deletion', async () => {
    const id = await make('cus', { name: 'Yolanda' })
    const was = await read(id)
    expectOk(await forget(id, 'Yolanda'))
    const { _rev: rev, ...cleared } = await read(id)
    const body = { ...cleared, name: 'Yolanda again' }
    expectOk(await ana.client.put(`/${db}/${id}`, body, { rev: String(rev) }))
    const again = await read(id)
    expectOk(await forget(id, 'Yolanda again'))
    const bring = async ({ _rev, ...doc }: Body, _deleted?: true) => {
      const [start, hash] = String(_rev).split('-') as [string, string]
      const next = Number(start) + 1
      // The older ones are left out.
      const _revisions = { start: next, ids: ['9', hash] }
      const docs = [{ ...doc, _rev: `${next}-9`, _revisions, _deleted, short_name: 'Yoyo' }]
      return (await ana.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })).body
    }
    const refused = [{ id, error: 'forbidden', key: 'forgotten' }]
    expect(await bring(was)).toMatchObject(refused)
    expect(await bring(was, true)).toMatchObject(refused)
    expect(await bring(again)).toMatchObject(refused)
    expect(await bring(again, true)).toMatchObject(refused)
    for (const trace of ['Yolanda', 'Yoyo'])
      expect([trace, await rawQuery(app, trace)]).toEqual([trace, []])
    expect(await bring(await read(id), true)).toEqual([])
  })

  test.each([
    ['leave out all that this server knows of it', 9, ['9', '8', '7']],
    ['names none before it', 5, ['5']],
    ['lead over revisions that were never here as such', 4, ['4', '2']],
  ])(
    'does not come back from a phone whose lines %s, nor does what went for good',
    async (_, start, ids) => {
      const name = `Ximena ${start}`
      const made = [newId('cus'), newId('cus')] as const
      // Made and changed on the phone before it was heard of here.
      const first = { start: 3, ids: ['3', '2', '1'] }
      const bring = async (_rev: string, _revisions: object) => {
        const docs = made.map((_id) => ({ klass: 'Customer', name, _id, _rev, _revisions }))
        return (await ana.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })).body
      }
      expect(await bring('3-3', first)).toEqual([])
      const [id, gone] = made
      expectOk(await forget(id, name))
      expectOk(await ana.client.delete(`/${db}/${gone}`, { rev: await revOf(gone) }))
      expectOk(await ana.client.post(`/${db}/_trash/purge`, { ids: [gone] }))
      expect(await bring(`${start}-${ids[0]}`, { start, ids })).toMatchObject([
        { id, error: 'forbidden', key: 'forgotten' },
        { id: gone, error: 'forbidden', key: 'forgotten' },
      ])
      expect(await rawQuery(app, name)).toEqual([])
    },
  )

  test('is forgotten when an administrator types the name, at the revision they saw, and not otherwise', async () => {
    const id = await make('cus', { name: 'Dana Whitfield' })
    const reasons = async (name: string, person = ana) => {
      const { status, body } = await forget(id, name, person)
      return [status, body.reason]
    }
    expect(await reasons('Dana')).toEqual([422, { name: "doesn't match" }])
    expect(await reasons('Dana Whitfield', tiago)).toEqual([
      403,
      'You are not allowed to access this data',
    ])
    const rev = await revOf(id)
    expectOk(
      await ana.client.put(`/${db}/${id}?rev=${rev}`, {
        name: 'Dana Whitfield',
        site: 'https://a.example',
      }),
    )
    const url = `/${db}/_customers/${id}/anonymise`
    expect((await ana.client.post(url, { rev, name: 'Dana Whitfield' })).status).toBe(409)
    expect((await ana.client.post(url.replace(id, newId('cus')), { rev, name: 'x' })).status).toBe(
      404,
    )
    expect(await read(id)).toMatchObject({ name: 'Dana Whitfield' })
  })
})

describe('the file of a customer', () => {
  test('holds the customer, their tickets and equipment, and what was written about those', async () => {
    const id = await make('cus', { name: 'Omar Reyes', email: 'omar@example.com' })
    const other = await make('cus', { name: 'Somebody else' })
    const thing = await make('eqi', { identifier: 'BL-9', customer_id: id })
    const ticket = await make('tik', { content: 'Hums', customer_id: id, equipment_id: thing })
    const foreign = await make('tik', { content: 'Whistles', customer_id: other })
    const said = await make('cmt', { content: 'Fuse blown', record_id: ticket })
    const note = await make('cmt', { content: 'Pays late', record_id: id })
    await make('cmt', { content: 'Not theirs', record_id: foreign })
    const reply = expectOk(await ana.client.get(`/${db}/_customers/${id}/export`))
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="customer-${id}.json"`)
    const { documents, ...head } = reply.body as { documents: Body[] }
    expect(head).toMatchObject({ format: 'bancada-customer-1', group: { _id: db } })
    expect(documents.map(({ _id }) => _id).sort()).toEqual([id, thing, ticket, said, note].sort())
    expect(documents[0]).toMatchObject({ _id: id, email: 'omar@example.com' })
  })

  test('is for administrators alone', async () => {
    const id = await make('cus', { name: 'Omar Reyes' })
    expect((await tiago.client.get(`/${db}/_customers/${id}/export`)).status).toBe(403)
    expect((await ana.client.get(`/${db}/_customers/${newId('cus')}/export`)).status).toBe(404)
  })
})
