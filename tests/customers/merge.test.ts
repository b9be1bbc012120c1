// Two customers become one (trade 12): what moves, what unites, who may, what is refused, and how it is taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { mergeJob } from '#server/records/merging/move.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, db, tiago)
})
afterAll(() => app.close())

async function make(prefix: string, doc: Body, group = db): Promise<string> {
  const id = newId(prefix)
  expectOk(await ana.client.put(`/${group}/${id}`, doc))
  return id
}
const customer = (doc: Body, group = db) => make('cus', doc, group)
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
const find = async (selector: Body) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector, limit: 10_000 })).body.docs as Body[]
const revOf = async (id: string) => String((await read(id))._rev)

async function pairOf(from: string, into: string) {
  return { from, from_rev: await revOf(from), into, into_rev: await revOf(into) }
}
const merge = (body: Body, person = ana) => person.client.post(`/${db}/_merge`, body)
const history = async (item_id: string) => find({ klass: 'DocumentChange', item_id })

describe('merging two customers', () => {
  test('moves tickets, equipment and comments, fills blanks, unites lists', async () => {
    const into = await customer({
      name: 'Maria Souza',
      phones: [{ number: '(31) 98765-4321', main: true }],
      addresses: [{ street: 'Praça da Sé', number: '100', zip_code: '01001-000' }],
    })
    const from = await customer({
      name: 'Maria A. Souza',
      email: 'maria@example.com',
      phones: [
        { number: '31987654321', description: 'again', main: true },
        { number: '3133334444', main: true },
      ],
      addresses: [{ street: 'praça da sé', number: '100', zip_code: '01001000' }],
    })
    const own = await make('tik', { content: 'One', customer_id: into })
    const moved = await make('tik', { content: 'Two', customer_id: from })
    const thing = await make('eqi', { identifier: 'BL-1', customer_id: from })
    const comment = await make('cmt', { content: 'Calls back on Monday', record_id: from })
    const { updated_at } = await read(moved)
    app.clock.advance(60_000)

    const { body } = expectOk(await merge(await pairOf(from, into)))

    expect(body).toMatchObject({ ok: true, id: into, moved: 3, more: false })
    const doc = await read(into)
    expect(doc).toMatchObject({
      name: 'Maria Souza',
      email: 'maria@example.com',
      phones: [
        { number: '(31) 98765-4321', main: true },
        { number: '3133334444', main: false },
      ],
      merged_from: [{ id: from, name: 'Maria A. Souza' }],
    })
    expect(doc.addresses).toHaveLength(1)
    expect(
      (await find({ klass: 'Ticket', customer_id: into })).map(({ _id }) => _id).sort(),
    ).toEqual([own, moved].sort())
    expect(await read(thing)).toMatchObject({ customer_id: into })
    expect(await read(comment)).toMatchObject({ record_id: into })
    // Nobody worked on the ticket: it does not look fresh.
    expect(await read(moved)).toMatchObject({ updated_at })
  })

  test('leaves one entry in the history, and the old address leads on', async () => {
    const into = await customer({ name: 'Stays' })
    const from = await customer({ name: 'Goes' })
    expectOk(await merge(await pairOf(from, into)))
    expect((await history(into)).map(({ event }) => event)).toEqual(['merge', 'create'])
    const gone = await ana.client.get(`/${db}/${from}`)
    expect([gone.status, gone.body.reason]).toEqual([404, 'deleted'])
    const [last] = await history(from)
    expect(last).toMatchObject({ event: 'merge', merged_into: into, label: 'Goes' })
  })

  test('lets tickets be found by the name of who stays, and the one who stays by the former name', async () => {
    const into = await customer({ name: 'Wanda Quill' })
    const from = await customer({ name: 'Zebulon Former' })
    const id = await make('tik', { content: 'Hums', customer_id: from })
    expectOk(await merge(await pairOf(from, into)))
    await app.jobs()
    const ids = async (words: string, klass: string) =>
      (await find({ klass, $text: words })).map(({ _id }) => _id)
    expect(await ids('Quill', 'Ticket')).toEqual([id])
    expect(await ids('Zebulon', 'Customer')).toEqual([into])
  })

  test('keeps the rest for the queue when very many records refer to it, and goes on when it is broken off', async () => {
    const into = await customer({ name: 'Chain' })
    const from = await customer({ name: 'Shop of many' })
    const docs = Array.from({ length: 700 }, (_, index) => ({
      klass: 'Equipment',
      identifier: `M-${index}`,
      customer_id: from,
    }))
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs }))
    const { body } = expectOk(await merge(await pairOf(from, into)))
    expect(body).toMatchObject({ moved: 300, more: true })
    // The process dies in the second transaction of the job.
    const { store } = app.house
    const database = store.database.bind(store)
    let left = 2
    store.database = (name) => {
      const real = database(name)
      return { ...real, write: (work, reads) => (left-- > 0 ? real.write(work, reads) : dies()) }
    }
    await expect(mergeJob(app.house, { db, from, actor: ana.id })).rejects.toThrow('died')
    store.database = database
    expect(await find({ klass: 'Equipment', customer_id: from })).toHaveLength(200)
    await app.jobs()
    expect(await find({ klass: 'Equipment', customer_id: from })).toEqual([])
    expect(await find({ klass: 'Equipment', customer_id: into })).toHaveLength(700)
  })

  test('follows a merge into one that is merged itself meanwhile', async () => {
    const [a, b, c] = [
      await customer({ name: 'A' }),
      await customer({ name: 'B' }),
      await customer({ name: 'C' }),
    ]
    const docs = Array.from({ length: 301 }, (_, index) => ({
      klass: 'Equipment',
      identifier: `F-${index}`,
      customer_id: a,
    }))
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs }))
    expectOk(await merge(await pairOf(a, b)))
    expectOk(await merge(await pairOf(b, c)))
    await app.jobs()
    expect(await find({ klass: 'Equipment', customer_id: c })).toHaveLength(301)
    expect((await read(c)).merged_from).toMatchObject([{ id: b }, { id: a }])
  })

  test('is taken back by restoring the other one: it comes back, what moved stays', async () => {
    const into = await customer({ name: 'Stays' })
    const from = await customer({ name: 'Comes back', email: 'back@example.com' })
    const id = await make('tik', { content: 'x', customer_id: from })
    expectOk(await merge(await pairOf(from, into)))
    const [, last] = await history(from)
    const was = expectOk(await ana.client.get(`/${db}/${from}`, { rev: String(last?.rev) }))
      .body as Body
    const { _rev, ...doc } = was
    expectOk(await ana.client.put(`/${db}/${from}`, doc))
    expect(await read(from)).toMatchObject({ name: 'Comes back', email: 'back@example.com' })
    expect(await read(from)).not.toHaveProperty('merged_into')
    expect(await read(id)).toMatchObject({ customer_id: into })
  })
})

describe('a merge is refused', () => {
  const answerTo = async (body: Body, person = ana) => {
    const reply = await merge(body, person)
    return [reply.status, reply.body.reason]
  }

  test('to members who are no administrators', async () => {
    const pair = await pairOf(await customer({ name: 'A' }), await customer({ name: 'B' }))
    expect(await answerTo(pair, tiago)).toEqual([403, 'You are not allowed to access this data'])
  })

  test('with itself, with another kind, with a kind that has no merging', async () => {
    const one = await customer({ name: 'One' })
    const ticket = await make('tik', { content: 'x' })
    const things = [await make('eqi', { identifier: 'A' }), await make('eqi', { identifier: 'B' })]
    expect(await answerTo(await pairOf(one, one))).toEqual([
      400,
      'A record cannot be merged with itself',
    ])
    expect(await answerTo(await pairOf(one, ticket))).toEqual([
      400,
      'Only records of the same kind can be merged',
    ])
    expect(await answerTo(await pairOf(things[0]!, things[1]!))).toEqual([
      403,
      'Records of this kind cannot be merged',
    ])
  })

  test('at a stale revision, into a deleted one, into one of another Group', async () => {
    const [a, b] = [await customer({ name: 'A' }), await customer({ name: 'B' })]
    const pair = await pairOf(a, b)
    expectOk(await ana.client.put(`/${db}/${b}?rev=${pair.into_rev}`, { name: 'B2' }))
    expect(await answerTo(pair)).toEqual([409, 'Document update conflict.'])
    const fresh = await pairOf(a, b)
    expectOk(await ana.client.delete(`/${db}/${b}`, { rev: fresh.into_rev }))
    expect(await answerTo(fresh)).toEqual([404, 'deleted'])
    const group = await app.makeGroup(ana, 'Elsewhere')
    const elsewhere = await customer({ name: 'Elsewhere' }, group)
    expect(await answerTo({ ...fresh, into: elsewhere })).toEqual([404, 'missing'])
    expect(await read(a)).toMatchObject({ name: 'A' })
  })

  test('twice at once: one of them happens', async () => {
    const [a, b] = [await customer({ name: 'A' }), await customer({ name: 'B' })]
    const [there, back] = [await pairOf(a, b), await pairOf(b, a)]
    const answers = await Promise.all([merge(there), merge(back), merge(there)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409])
    const reasons = answers.filter(({ status }) => status === 409).map(({ body }) => body.reason)
    expect(reasons).toContain('This record was already merged into another one')
  })

  test('when both together have more than one may have, and nothing changes', async () => {
    const phones = (from: number) =>
      Array.from({ length: 15 }, (_, index) => ({ number: `3133330${from + index}` }))
    const a = await customer({ name: 'A', phones: phones(100) })
    const b = await customer({ name: 'B', phones: phones(200) })
    expect(await answerTo(await pairOf(a, b))).toEqual([
      422,
      { phones: 'has too many entries (maximum is 20)' },
    ])
    expect(await read(a)).toMatchObject({ name: 'A' })
  })
})

function dies(): never {
  throw new Error('the process died')
}
