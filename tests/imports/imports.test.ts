// Files of other programs come in whole: rows become records once, what cannot be read is refused with its reason, all of it
// can be taken back, and nothing is lost or doubled when the work is broken off.
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { importJobs } from '#server/records/imports/jobs.ts'
import { importQueries } from '#server/records/imports/store/tables.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { planFor, sendFile } from './file.ts'
import { setPlan } from '#tests/support/scene.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
})
afterAll(() => app.close())

async function newGroup(): Promise<string> {
  const person = await app.makePerson()
  const db = await app.makeGroup(person)
  await setPlan(app, db, 'pro')
  await app.addMember(person, db, ana, { editor: true })
  return db
}

const find = async (db: string, selector: Body) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector, limit: 1_000 })).body.docs as Body[]
const status = async (db: string, id: string) =>
  expectOk(await ana.client.get(`/${db}/_imports/${id}`)).body
const act = async (db: string, id: string, action: string) =>
  expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed: action }))
const rows = async (db: string, id: string, outcome: string) =>
  expectOk(await ana.client.get(`/${db}/_imports/${id}/rows`, { outcome })).body.rows as Body[]

async function imported(db: string, kind: string, text: string, more = {}): Promise<string> {
  const id = await sendFile(ana, db, { kind, text, plan: planFor(kind, text, more) })
  await act(db, id, 'start')
  await app.jobs()
  return id
}

const orders = `OS;Data de entrada;Cliente;Telefone;Aparelho;Número de série;Marca;Defeito relatado;Situação;Data final
1040;03/05/2019 14:20;Maria Souza;(31) 98765-4321;Notebook;7xk2qg3;Dell;Não liga;Finalizado;10/05/2019
1041;04/05/2019;Maria Souza;(31) 98765-4321;Notebook;7XK2QG3;Dell;Tela trincada;Cancelada;05/05/2019
1042;05/05/2019;João Lima;;Celular;;Samsung;Não carrega;Aberto;
`

describe('old orders', () => {
  test('are as old as their file says, with who and what was made for them', async () => {
    const db = await newGroup()
    await imported(db, 'Ticket', orders, { locale: 'pt-BR', zone: 'UTC' })
    const [done] = await find(db, { klass: 'Ticket', number: 1040 })
    expect(done).toMatchObject({ updated_at: done!.status_at })
    expect(String(done!.updated_at)).toMatch(/^2019-05-10/)
    const [open] = await find(db, { klass: 'Ticket', number: 1042 })
    expect(open).toMatchObject({ updated_at: open!.created_at })
    const made = await find(db, { klass: { $in: ['Customer', 'Equipment'] } })
    expect(made.map(({ updated_at }) => String(updated_at).slice(0, 7))).toEqual(
      made.map(() => '2019-05'),
    )
  })

  test('whose number is far too high keep it, and the next ticket goes on behind the others', async () => {
    const db = await newGroup()
    const text = 'OS;Defeito relatado\n1040;Não liga\n31987654321;Zumbe\n20261121;Estala\n'
    const id = await imported(db, 'Ticket', text, { locale: 'pt-BR' })
    const numbers = (await find(db, { klass: 'Ticket' })).map(({ number }) => Number(number))
    expect(numbers).toEqual(expect.arrayContaining([1040, 20_261_121]))
    expect(await rows(db, id, 'refused')).toHaveLength(3 - numbers.length)
    const made = expectOk(await ana.client.post(`/${db}`, { klass: 'Ticket', content: 'New' }))
    expect((await ana.client.get(`/${db}/${String(made.body.id)}`)).body.number).toBe(1041)
  })

  test('whose numbers climb to the largest step by step are followed no further than a hundred million', async () => {
    const db = await newGroup()
    const steps = Array.from({ length: 215 }, (_, at) =>
      Math.min((at + 1) * 9_999_999, 2 ** 31 - 1),
    )
    const text = `OS;Defeito relatado\n${steps.map((number) => `${number};Não liga`).join('\n')}\n`
    const id = await imported(db, 'Ticket', text, { locale: 'pt-BR' })
    expect(await rows(db, id, 'refused')).toEqual([])
    const made = expectOk(await ana.client.post(`/${db}`, { klass: 'Ticket', content: 'New' }))
    const { number } = (await ana.client.get(`/${db}/${String(made.body.id)}`)).body
    expect(number).toBe(99_999_991)
  })

  test('keep their number, their days and their status, and share customers and equipment', async () => {
    const db = await newGroup()
    const id = await imported(db, 'Ticket', orders, { locale: 'pt-BR', zone: 'America/Sao_Paulo' })
    expect(await rows(db, id, 'refused')).toEqual([])
    expect(await status(db, id)).toMatchObject({ state: 'done', total: 3, created: 3 })
    const [first, second, third] = (await find(db, { klass: 'Ticket' })).toSorted(
      (a, b) => Number(a.number) - Number(b.number),
    )
    expect(first).toMatchObject({
      number: 1040,
      label: '#1040 Não liga',
      status: 'done',
      content: 'Não liga',
      created_at: '2019-05-03T17:20:00.000Z',
      status_at: '2019-05-10T15:00:00.000Z',
      // From the day it came to the day it was finished, as the book says.
      done_minutes: 9_940,
    })
    expect(second).toMatchObject({ number: 1041, status: 'cancel', cancel_reason: 'other' })
    expect(third).toMatchObject({ status: 'open', status_at: '2019-05-05T15:00:00.000Z' })
    expect(second!.customer_id).toBe(first!.customer_id)
    expect(second!.equipment_id).toBe(first!.equipment_id)
    const things = await find(db, { klass: 'Equipment', identifier: '7XK2QG3' })
    expect(things).toMatchObject([{ maker: 'Dell', customer_id: first!.customer_id }])
    expect(await find(db, { klass: 'Customer' })).toHaveLength(2)
    const made = expectOk(await ana.client.post(`/${db}`, { klass: 'Ticket', content: 'New' }))
    expect((await ana.client.get(`/${db}/${made.body.id}`)).body.number).toBe(1043)
  })

  test('that were picked up are done and handed over on the day they were closed, or else on that of their opening', async () => {
    const db = await newGroup()
    const text = `RO Number,Date In,Client,Complaint,Problem,Status,Date Out
1,2019-05-03,Maria,,No power,Picked up,2019-05-10
2,2019-05-04,Maria,,No sound,Delivered,
3,2019-05-05,Maria,,No light,Entregue,2019-05-06
4,2019-05-06,Maria,,No heat,Finished,2019-05-07
`
    await imported(db, 'Ticket', text)
    const found = (await find(db, { klass: 'Ticket' })).toSorted(
      (a, b) => Number(a.number) - Number(b.number),
    )
    const days = found.map(({ status: is, delivered_at, waiting_since }) => [
      is,
      typeof delivered_at === 'string' ? delivered_at.slice(0, 10) : '',
      waiting_since ?? '',
    ])
    expect(days).toEqual([
      ['done', '2019-05-10', ''],
      ['done', '2019-05-04', ''],
      ['done', '2019-05-06', ''],
      ['done', '', ''],
    ])
  })

  test('say in their history that they were imported', async () => {
    const db = await newGroup()
    await imported(db, 'Ticket', orders)
    const history = await find(db, { klass: 'DocumentChange' })
    expect(new Set(history.map(({ event }) => event))).toContain('import')
  })

  test('that come twice are left out the second time', async () => {
    const db = await newGroup()
    await imported(db, 'Ticket', orders)
    const again = await imported(db, 'Ticket', orders)
    expect(await status(db, again)).toMatchObject({ state: 'done', created: 0, present: 3 })
  })
})

describe('a refused row', () => {
  const text = `name,email,phone\nDana Whitfield,dana@,+1 415 555 0134\nOmar Reyes,omar@example.com,abc\nLia Costa,,\n`

  test('says why and keeps its words; the others come in', async () => {
    const db = await newGroup()
    const id = await imported(db, 'Customer', text)
    expect(await status(db, id)).toMatchObject({ created: 1, refused: 2 })
    expect(await rows(db, id, 'refused')).toMatchObject([
      {
        line: 2,
        cells: ['Dana Whitfield', 'dana@', '+1 415 555 0134'],
        errors: { email: { key: 'invalid' } },
      },
      { line: 3, errors: { 'phones.number': { key: 'invalid' } } },
    ])
  })

  test('of a reference that fits several records names how many', async () => {
    const db = await newGroup()
    for (const email of ['a@example.com', 'b@example.com']) {
      await ana.client.post(`/${db}`, { klass: 'Customer', name: 'Maria Souza', email })
    }
    const id = await imported(db, 'Ticket', 'Customer,Problem\nMaria Souza,Broken\n')
    expect(await rows(db, id, 'refused')).toMatchObject([
      { errors: { customer_id: { key: 'ambiguous', count: 2 } } },
    ])
  })

  test('of a hook does not take the rows beside it along', async () => {
    const db = await newGroup()
    const text = 'Problem,Technician\nOne,nobody\nTwo,\n'
    const plan = planFor('Ticket', text)
    const columns = plan.columns.map((column) =>
      column.target === 'technical_id' ? { ...column, words: { nobody: 'usr-nobody' } } : column,
    )
    const id = await sendFile(ana, db, { kind: 'Ticket', text, plan: { ...plan, columns } })
    await act(db, id, 'start')
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ created: 1, refused: 1 })
    expect(await rows(db, id, 'refused')).toMatchObject([
      { errors: { technical_id: { key: 'required' } } },
    ])
  })
})

describe('an undo', () => {
  test('takes everything back but what was changed or is needed since', async () => {
    const db = await newGroup()
    const id = await imported(db, 'Ticket', orders)
    const [changed] = await find(db, { klass: 'Ticket', number: 1042 })
    const patch = { ...changed, content: 'Changed since' }
    expectOk(await ana.client.put(`/${db}/${String(changed!._id)}`, patch))
    await act(db, id, 'undo')
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ state: 'undone', undone: 2, kept: 1 })
    expect(await find(db, { klass: 'Ticket' })).toMatchObject([{ number: 1042 }])
    expect(await find(db, { klass: 'Customer' })).toMatchObject([{ name: 'João Lima' }])
    expect(await find(db, { klass: 'Equipment' })).toHaveLength(1)
  })

  test('leaves what records beside the import refer to, each of several, and takes the rest', async () => {
    const db = await newGroup()
    const text = 'name\nDana\nOmar\nLia\nRui\n'
    const id = await imported(db, 'Customer', text)
    const customers = await find(db, { klass: 'Customer' })
    const idOf = (name: string) => String(customers.find((one) => one.name === name)!._id)
    const comment = { klass: 'Comment', record_id: idOf('Omar'), content: 'Called' }
    for (const customer_id of [idOf('Dana'), idOf('Dana')]) {
      expectOk(await ana.client.post(`/${db}`, { klass: 'Ticket', content: 'New', customer_id }))
    }
    expectOk(await ana.client.post(`/${db}`, comment))
    await act(db, id, 'undo')
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ state: 'undone', undone: 2, kept: 2 })
    const left = (await find(db, { klass: 'Customer' })).map(({ name }) => name)
    expect(left.toSorted()).toEqual(['Dana', 'Omar'])
  })

  test('takes a row back whole or not at all: an order stays with its customer, whom somebody needs by now', async () => {
    const db = await newGroup()
    const id = await imported(db, 'Ticket', 'Customer,Problem\nDana,No power\nOmar,No sound\n')
    const [dana] = await find(db, { klass: 'Customer', name: 'Dana' })
    const comment = { klass: 'Comment', record_id: dana!._id, content: 'Called' }
    expectOk(await ana.client.post(`/${db}`, comment))
    await act(db, id, 'undo')
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ state: 'undone', undone: 1, kept: 1 })
    expect(await find(db, { klass: 'Ticket' })).toMatchObject([{ content: 'No power' }])
    expect(await find(db, { klass: 'Customer' })).toMatchObject([{ name: 'Dana' }])
  })
})

test('an undo by an administrator is theirs, also when who imported has left', async () => {
  const db = await newGroup()
  const lia = await app.makePerson()
  const place = await app.addMember(ana, db, lia)
  const id = await sendFile(lia, db, { kind: 'Customer', text: 'name\nOmar Reyes\n' })
  expectOk(await lia.client.post(`/${db}/_imports/${id}`, { deed: 'start' }))
  await app.jobs()
  const [made] = await find(db, { klass: 'Customer' })
  expect(made!.created_by).toBe(lia.id)
  const { _rev: rev } = expectOk(await ana.client.get(`/${db}/${place}`)).body
  expectOk(await ana.client.delete(`/${db}/${place}`, { rev: String(rev) }))
  await act(db, id, 'undo')
  await app.jobs()
  expect(await status(db, id)).toMatchObject({ state: 'undone', undone: 1 })
  const [removal] = await find(db, { klass: 'DocumentChange', item_id: String(made!._id) })
  expect(removal).toMatchObject({ event: 'destroy', created_by: ana.id })
})

describe('what imports take up', () => {
  const begin = (db: string, id: string, total = 1) => {
    const plan = planFor('Customer', 'name\nA\n')
    const body = { name: 'a.csv', fingerprint: 'f', total, plan }
    return ana.client.put(`/${db}/_imports/${id}`, body)
  }

  test('ends: ten that were begun and never sent keep nobody from importing longer than an hour', async () => {
    const db = await newGroup()
    for (let at = 0; at < 10; at += 1) expectOk(await begin(db, `imp-${at}`))
    expect((await begin(db, 'imp-10')).status).toBe(429)
    app.clock.advance(3_600_001)
    expectOk(await begin(db, 'imp-10'))
  })

  test('is counted of all of them, however long ago they were listed', async () => {
    const db = await newGroup()
    const sql = new Client({ connectionString: app.databaseUrl })
    await sql.connect()
    const old = app.clock.now.toISOString()
    await sql.query(
      `insert into imports (db, id, kind, person, name, fingerprint, plan, state, total, created_at)
       select $1, 'old-' || n, 'Customer', $2, 'a', 'f', '{}', 'done', 9000, $3
       from generate_series(1, 111) as n`,
      [db, ana.id, old],
    )
    expect((await begin(db, 'imp-1', 2_000)).status).toBe(429)
    expectOk(await begin(db, 'imp-2', 1_000))
    await sql.query('update imports set bytes = $2 where db = $1 and id = $3', [
      db,
      8 * 64 * 1024 * 1024,
      'old-1',
    ])
    await sql.end()
    const rows = { rows: [{ row: 0, line: 1, cells: ['x'] }] }
    expect((await ana.client.put(`/${db}/_imports/imp-2/rows`, rows)).status).toBe(413)
    expect((await begin(db, 'imp-3')).status).toBe(429)
  })

  test('is answered in pages of bytes: cells as long as books come a few at a time, and all of them', async () => {
    const db = await newGroup()
    const name = 'x'.repeat(90_000)
    const text = `name\n${Array.from({ length: 9 }, (_, at) => `${at}${name}`).join('\n')}\n`
    const plan = planFor('Customer', text)
    const id = 'imp-long'
    const columns = [{ ...plan.columns[0]!, target: 'name' }]
    const body = { name: 'a.csv', fingerprint: 'f', total: 9, plan: { ...plan, columns } }
    expectOk(await ana.client.put(`/${db}/_imports/${id}`, body))
    for (let at = 0; at < 9; at += 1) {
      const rows = [{ row: at, line: at + 2, cells: [`${at}${name}`] }]
      expectOk(await ana.client.put(`/${db}/_imports/${id}/rows`, { rows }))
    }
    await act(db, id, 'start')
    await app.jobs()
    const found: number[] = []
    for (let pages = 1; ; pages += 1) {
      const query = { outcome: 'refused', after: found.at(-1) ?? -1, limit: 1_000 }
      const page = expectOk(await ana.client.get(`/${db}/_imports/${id}/rows`, query))
      const rows = page.body.rows as { row: number }[]
      if (rows.length === 0) {
        expect(pages).toBeGreaterThan(2)
        break
      }
      expect(page.text.length).toBeLessThan(500_000)
      found.push(...rows.map(({ row }) => row))
    }
    expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    const list = expectOk(await ana.client.get(`/${db}/_imports`)).body.imports as Body[]
    expect(list[0]).toMatchObject({ id, refused: 9 })
    expect(list[0]).not.toHaveProperty('plan')
  })
})

test('of a customer the city, the state or the postal code is taken where the file has no street', async () => {
  const db = await newGroup()
  const text = `Name,Street,City,State,Zip
Al,,Dayton,,
Bo,,,OH,
Cy,,,,45402
Di,12 Elm St,Dayton,OH,45402
`
  await imported(db, 'Customer', text)
  const made = await find(db, { klass: 'Customer' })
  const known = made.map(({ name, addresses }) => [name, addresses])
  expect(Object.fromEntries(known)).toEqual({
    Al: [{ city: 'Dayton', main: true }],
    Bo: [{ state: 'OH', main: true }],
    Cy: [{ zip_code: '45402', main: true }],
    Di: [{ street: '12 Elm St', city: 'Dayton', state: 'OH', zip_code: '45402', main: true }],
  })
})

test('cells that an export disarmed come back as they were', async () => {
  const db = await newGroup()
  await imported(db, 'Customer', "name,phone\n'-Z-,'+1 415 555 0134\nO'Hara,\n")
  const found = (await find(db, { klass: 'Customer' })).map(({ name, phones }) => [name, phones])
  expect(found.toSorted()).toEqual([
    ['-Z-', [{ number: '+1 415-555-0134', main: true }]],
    ["O'Hara", undefined],
  ])
})

describe('an import that is broken off', () => {
  test('goes on with the records of its own Group, though another Group’s has the same id', async () => {
    const [one, other] = [await newGroup(), await newGroup()]
    const text = `name\n${Array.from({ length: 60 }, (_, at) => `Shelf ${at}`).join('\n')}\n`
    const id = await sendFile(ana, one, { kind: 'Category', text })
    await sendFile(ana, other, { kind: 'Category', text, id })
    const work = async (db: string) => importJobs.import!(app.house, { db, id, by: ana.id })
    await act(one, id, 'start')
    await act(other, id, 'start')
    const clock = vi.spyOn(performance, 'now')
    let ms = 0
    // Each look at the clock takes so long that a slice ends after its first rows.
    clock.mockImplementation(() => (ms += 2_000))
    onTestFinished(() => clock.mockRestore())
    await work(one)
    clock.mockRestore()
    expect((await status(one, id)).state).toBe('running')
    await work(other)
    expect(await status(other, id)).toMatchObject({ state: 'done', created: 60, present: 0 })
  })

  const many = (count: number) =>
    `name\n${Array.from({ length: count }, (_, at) => `Customer ${at}`).join('\n')}\n`

  test('goes on where it stopped, and doubles nothing', async () => {
    const db = await newGroup()
    const id = await sendFile(ana, db, { kind: 'Customer', text: many(120) })
    await act(db, id, 'start')
    await act(db, id, 'stop')
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ state: 'stopped', created: 0 })
    await act(db, id, 'start')
    await act(db, id, 'stop')
    await act(db, id, 'start')
    await app.jobs()
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ state: 'done', created: 120 })
    expect(await find(db, { klass: 'Customer' })).toHaveLength(120)
  })

  test('takes rows that are sent twice once, and does not begin before all are there', async () => {
    const db = await newGroup()
    const text = many(3)
    const plan = planFor('Customer', text)
    const begin = { name: 'a.csv', fingerprint: 'f', total: 2, plan }
    expectOk(await ana.client.put(`/${db}/_imports/imp-1`, begin))
    expectOk(await ana.client.put(`/${db}/_imports/imp-1`, begin))
    const row = (at: number) => ({ rows: [{ row: at, line: at + 2, cells: [`Customer ${at}`] }] })
    expect((await ana.client.put(`/${db}/_imports/imp-1/rows`, row(0))).body).toEqual({ sent: 1 })
    expect((await ana.client.put(`/${db}/_imports/imp-1/rows`, row(0))).body).toEqual({ sent: 1 })
    const early = await ana.client.post(`/${db}/_imports/imp-1`, { deed: 'start' })
    expect(early.status).toBe(409)
    expect((await ana.client.put(`/${db}/_imports/imp-1/rows`, row(2))).status).toBe(400)
    expect((await ana.client.put(`/${db}/_imports/imp-1/rows`, row(1))).body).toEqual({ sent: 2 })
  })

  test('by the plan stops with its reason, and what came in before stays', async () => {
    const owner = await app.makePerson()
    const db = await app.makeGroup(owner)
    const id = await sendFile(owner, db, { kind: 'Customer', text: many(1_010) })
    expectOk(await owner.client.post(`/${db}/_imports/${id}`, { deed: 'start' }))
    await app.jobs()
    const stopped = (await owner.client.get(`/${db}/_imports/${id}`)).body
    expect(stopped).toMatchObject({ state: 'stopped', reason: 'subscription_needed' })
    expect(stopped.created).toBeGreaterThan(990)
    await setPlan(app, db, 'pro')
    expectOk(await owner.client.post(`/${db}/_imports/${id}`, { deed: 'start' }))
    await app.jobs()
    const done = (await owner.client.get(`/${db}/_imports/${id}`)).body
    expect(done).toMatchObject({ state: 'done', created: 1_010 })
  })
})

test('a look says what would become of rows, and writes nothing', async () => {
  const db = await newGroup()
  const made = await ana.client.post(`/${db}`, { klass: 'Customer', name: 'Maria Souza' })
  const text = 'Customer,Problem,Category\nmaria souza,Broken,Notebooks\nOmar,,\n'
  const cells = [
    ['maria souza', 'Broken', 'Notebooks'],
    ['Omar', '', ''],
  ]
  const answer = await ana.client.post(`/${db}/_imports`, {
    plan: planFor('Ticket', text),
    rows: cells,
  })
  expect(expectOk(answer).body.rows).toEqual([
    { outcome: 'created', refs: { customer_id: made.body.id, category_id: '' } },
    { outcome: 'refused', errors: { content: { key: 'blank' } } },
  ])
  expect(await find(db, { klass: 'Category' })).toEqual([])
})

test('the repairs of the demo come in from their files as they are', async () => {
  const db = await newGroup()
  const whole = readFileSync('app/demo/fixitclinic-202507.csv', 'utf8')
  const text = whole.split('\n').slice(0, 200).join('\n')
  const id = await imported(db, 'Ticket', text)
  const answer = await status(db, id)
  expect(await rows(db, id, 'refused')).toEqual([])
  expect(answer.created).toBe(answer.total)
  const [ticket] = await find(db, { klass: 'Ticket', content: { $gt: 'I hadn’t' } })
  expect(ticket).toMatchObject({
    created_at: expect.stringMatching(/^20\d\d-/),
    category_id: expect.any(String),
  })
})

test('the night forgets imports that ended long ago', async () => {
  const db = await newGroup()
  const id = await imported(db, 'Customer', 'name\nLia Costa\n')
  const { importJobs, forgetTask } = await import('#server/records/imports/jobs.ts')
  await importJobs[forgetTask]!(app.house, {})
  expect(await status(db, id)).toMatchObject({ state: 'done' })
  app.clock.advance(31 * 86_400_000)
  await importJobs[forgetTask]!(app.house, {})
  const database = app.house.store.database(db)
  expect(await importQueries(database).one(id)).toBeUndefined()
  expect(
    await importQueries(database).rows(id, { outcome: 'created', after: -1, limit: 9 }),
  ).toEqual([])
})
