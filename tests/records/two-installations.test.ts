// Two installations, each with people of its own, exchange a Group's records through a phone: after the first round nothing is left
// to write, in either direction, and nothing was refused.
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk, type TestPerson } from '#tests/support/app.ts'
import { maintenanceTask } from '#modules/ticket/server/maintenance/job.ts'
import {
  change,
  installTwo,
  later,
  make,
  read,
  rivals,
  type Installation,
} from './installations.ts'

/** Kinds that a Group has of its own: people, rights and settings of one Group are no other's. */
const { two, phone, round, records, settle } = installTwo(
  'Category',
  'Customer',
  'Equipment',
  'Ticket',
  'Comment',
  'TimeEntry',
  'Handbook',
  'Maintenance',
  'Contract',
)
let here: Installation
let other: Installation
beforeAll(() => {
  ;({ here, other } = two)
})

async function fill(installation: Installation): Promise<void> {
  const { ana, db } = installation
  const category_id = await make(installation, { klass: 'Category', name: 'Notebooks' })
  const customer_id = await make(installation, { klass: 'Customer', name: 'Maria Souza' })
  const thing = { klass: 'Equipment', identifier: '7XK2', customer_id }
  const equipment_id = await make(installation, thing)
  for (const content of ['Does not start', 'Screen cracked']) {
    const ticket = { klass: 'Ticket', content, customer_id, equipment_id, category_id }
    const id = await make(installation, ticket)
    await make(installation, { klass: 'Comment', content: 'Seen', record_id: id })
    const moved = await ana.client.put(`/${db}/_design/status/_update/doing/${id}`)
    expectOk(moved)
  }
  await make(installation, { klass: 'Handbook', title: 'DC jack', content: 'Solder' })
}

test('Records that one installation made come to rest in another one in one round, as their makers left them', async () => {
  await fill(here)
  const carrier = phone()
  expect((await round(carrier)).refused).toBe(0)
  expect(await round(carrier)).toEqual({ written: 0, refused: 0 })
  expect(await records(other)).toEqual(await records(here))
})

test('What people of both change goes to and fro for three rounds, and each says who did it', async () => {
  const carrier = phone()
  await round(carrier)
  for (const content of ['First', 'Second', 'Third']) {
    for (const { app, ana, db } of [here, other]) {
      app.clock.advance(60_000)
      for (const doc of (await records({ ana, db })).filter(({ klass }) => klass === 'Ticket')) {
        const changed = { ...doc, content: `${content} ${db}`, status: 'review' }
        expectOk(await ana.client.put(`/${db}/${doc._id}`, changed, { rev: String(doc._rev) }))
      }
      expect((await round(carrier)).refused).toBe(0)
    }
    expect(await round(carrier)).toEqual({ written: 0, refused: 0 })
  }
  const tickets = (await records(here)).filter(({ klass }) => klass === 'Ticket')
  expect(await records(other)).toEqual(await records(here))
  for (const ticket of tickets) {
    expect([ticket.created_by, ticket.updated_by]).toEqual([here.ana.id, other.ana.id])
  }
})

test('A number that the other installation has given already is the server’s to say', async () => {
  const [mine, theirs] = [here, other].map((one) => make(one, { klass: 'Ticket', content: 'New' }))
  const numberOf = async ({ ana, db }: Installation, id: string) =>
    (await ana.client.get(`/${db}/${id}`)).body.number as number
  const before = await numberOf(other, await theirs!)
  expect(await numberOf(here, await mine!)).toBe(before)
  await round(phone())
  expect(await numberOf(other, await theirs!)).toBe(before)
  expect(await numberOf(other, await mine!)).toBeGreaterThan(before)
})

test('Only an administrator brings what the system of another installation wrote, and nobody signs for somebody of this one', async () => {
  const { app, ana, db } = here
  const member = await app.makePerson()
  await app.addMember(ana, db, member)
  const at = '2026-01-01T00:00:00.000Z'
  const elsewhere = { created_by: newId('usr'), updated_by: newId('usr'), updated_at: at }
  const figures = { klass: 'Ticket', content: 'X', number: 77_000, done_minutes: 77, ...elsewhere }
  const bring = async (by: TestPerson) => {
    const _id = newId('tik')
    const docs = [{ _id, _rev: '1-a', ...figures }]
    const sent = await by.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
    expect(sent.body).toEqual([])
    const { number, done_minutes, updated_by } = (await ana.client.get(`/${db}/${_id}`)).body
    return { isTheirs: number === 77_000, done_minutes, updated_by }
  }
  const { updated_by } = elsewhere
  expect(await bring(member)).toEqual({ isTheirs: false, done_minutes: undefined, updated_by })
  expect(await bring(ana)).toEqual({ isTheirs: true, done_minutes: 77, updated_by })
})

test('A ticket that has another number in the other installation is changed in either, and each change arrives', async () => {
  const carrier = phone()
  await settle(carrier)
  const ids = []
  for (const one of [here, other]) ids.push(await make(one, { klass: 'Ticket', content: 'New' }))
  await settle(carrier)
  for (const [at, id] of ids.entries()) {
    const numbers = []
    for (const one of [here, other]) numbers.push((await read(one, id)).number as number)
    expect(numbers[0]).not.toBe(numbers[1])
    for (const one of [here, other, here]) {
      const content = `Changed by ${one.ana.id} ${at}`
      await change(one, id, { content })
      await settle(carrier)
      for (const [place, there] of [here, other].entries()) {
        expect(await read(there, id)).toMatchObject({ content, number: numbers[place] })
      }
    }
  }
})

test('What an author changes of a comment, and takes away, is changed and gone in the other installation', async () => {
  const carrier = phone()
  const record_id = await make(other, { klass: 'Ticket', content: 'New' })
  const content = `Look @${other.ana.fullname}`
  const id = await make(other, { klass: 'Comment', content, record_id })
  await settle(carrier)
  await change(other, id, { content: 'Look again' })
  await settle(carrier)
  const { updated_by, updated_at } = await read(other, id)
  expect(await read(here, id)).toMatchObject({ content: 'Look again', updated_by, updated_at })
  const { _rev } = await read(other, id)
  expectOk(await other.ana.client.delete(`/${other.db}/${id}`, { rev: String(_rev) }))
  await settle(carrier)
  expect((await here.ana.client.get(`/${here.db}/${id}`)).status).toBe(404)
})

test('An administrator changes no comment of a member in the name of somebody from elsewhere', async () => {
  const { app, ana, db } = here
  const member = await app.makePerson()
  await app.addMember(ana, db, member)
  const record_id = await make(here, { klass: 'Ticket', content: 'New' })
  const comment = { klass: 'Comment', content: 'Mine', record_id }
  const { id, rev } = expectOk(await member.client.post(`/${db}`, comment)).body
  const updated_at = app.clock.now.toISOString()
  const forged = { ...comment, content: 'Forged', created_by: member.id, updated_by: newId('usr') }
  const _revisions = { start: 2, ids: ['b', String(rev).slice(2)] }
  const docs = [{ _id: id, _rev: '2-b', _revisions, ...forged, updated_at }]
  const { body } = await ana.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
  expect(body).toMatchObject([{ error: 'forbidden' }])
  expect((await ana.client.get(`/${db}/${id}`)).body.content).toBe('Mine')
})

test.each(['0', 'f'])(
  'A comment (%s) that a member brings here and an administrator there lives in both, though one refuses the other’s version',
  async (letter) => {
    const member = await here.app.makePerson()
    await here.app.addMember(here.ana, here.db, member)
    const record_id = await make(here, { klass: 'Ticket', content: 'New' })
    await settle(phone())
    const leaves = async ({ ana, db }: Installation, id: string) => {
      const all = await ana.client.get(`/${db}/${id}`, { open_revs: 'all', revs: true })
      return (all.body as unknown as { ok: object }[]).map(({ ok }) => ok)
    }
    for (const count of [1, 2, 3, 4]) {
      const _id = newId('cmt')
      const made = {
        _id,
        _rev: `1-${letter}${count}`,
        klass: 'Comment',
        content: 'Seen',
        record_id,
      }
      for (const [one, by] of [
        [here, member],
        [other, other.ana],
      ] as const)
        expectOk(await by.client.post(`/${one.db}/_bulk_docs`, { docs: [made], new_edits: false }))
      for (const _round of [1, 2, 3])
        for (const [from, to] of [
          [here, other],
          [other, here],
        ] as const) {
          for (const { app } of [here, other]) app.clock.advance(60_000)
          const docs = await leaves(from, _id)
          await to.ana.client.post(`/${to.db}/_bulk_docs`, { docs, new_edits: false })
        }
      for (const one of [here, other]) expect((await read(one, _id)).content).toBe('Seen')
    }
  },
)

test('Time that somebody of the other installation wrote down comes along, and a timer keeps its beginning', async () => {
  const ticket_id = await make(other, { klass: 'Ticket', content: 'New' })
  const written = await make(other, { klass: 'TimeEntry', ticket_id, minutes: 30 })
  const started_at = other.app.clock.now.toISOString()
  const timer = await make(other, { klass: 'TimeEntry', ticket_id, started_at })
  for (const { app } of [here, other]) app.clock.advance(60_000)
  await settle(phone())
  const by = { user_id: other.ana.id, created_by: other.ana.id }
  expect(await read(here, written)).toMatchObject({ ...by, minutes: 30 })
  expect(await read(here, timer)).toMatchObject({ ...by, started_at })
})

test('What a customer was merged from is known in the other installation too', async () => {
  const carrier = phone()
  const [from, into] = [
    await make(here, { klass: 'Customer', name: 'Maria Sousa' }),
    await make(here, { klass: 'Customer', name: 'Maria Souza' }),
  ]
  await settle(carrier)
  here.app.clock.advance(60_000)
  const revs = await Promise.all([read(here, from), read(here, into)])
  const [from_rev, into_rev] = revs.map(({ _rev }) => String(_rev))
  expectOk(await here.ana.client.post(`/${here.db}/_merge`, { from, from_rev, into, into_rev }))
  other.app.clock.advance(60_000)
  await settle(carrier)
  expect((await read(other, into)).merged_from).toEqual([{ id: from, name: 'Maria Sousa' }])
})

test('The terms of a contract are known in the other installation too', async () => {
  const { ana, db } = here
  const customer_id = await make(here, { klass: 'Customer', name: 'Clínica Bem Viver' })
  const days = { included_period: 'term', starts_at: '2025-12-01', ends_at: '2026-11-30' }
  const plan = { klass: 'Contract', description: 'Preventiva', customer_id, ...days }
  const id = await make(here, plan)
  const path = `/${db}/_design/term/_update/renew/${id}`
  expectOk(await ana.client.put(path, { ends_at: '2027-11-30' }))
  await settle(phone())
  for (const installation of [here, other])
    expect(await read(installation, id)).toMatchObject({ terms: [{ starts_at: '2026-12-01' }] })
})

test('Whose a piece of equipment was before is known in the other installation too', async () => {
  const carrier = phone()
  const customer_id = await make(here, { klass: 'Customer', name: 'Maria Souza' })
  const buyer = await make(here, { klass: 'Customer', name: 'Rui Alves' })
  const id = await make(here, { klass: 'Equipment', identifier: '5TT1', customer_id })
  await change(here, id, { customer_id: buyer })
  other.app.clock.advance(60_000)
  await settle(carrier)
  const { owners } = await read(here, id)
  expect(owners).toMatchObject([{ customer_id }])
  expect((await read(other, id)).owners).toEqual(owners)
})

test('What a phone changes and somebody of the other installation too says the same in both in the end', async () => {
  const [carrier, mine] = [phone(), phone()]
  const ids: string[] = []
  for (let count = 0; count < 8; count += 1) {
    ids.push(await make(here, { klass: 'Customer', name: 'Maria Souza' }))
  }
  await settle(carrier)
  await mine.replicate.from(here.there, { selector: { klass: 'Customer' } })
  for (const id of ids) {
    await mine.put({ ...(await mine.get(id)), name: 'Maria' })
    await change(other, id, { name: 'Souza' })
  }
  here.app.clock.advance(3_600_000)
  for (const { there } of [here, other]) await mine.replicate.to(there)
  await settle(carrier)
  const namesIn = (one: Installation) =>
    Promise.all(ids.map(async (id) => (await read(one, id)).label))
  expect(await namesIn(other)).toEqual(await namesIn(here))
})

test('A version that lost says who made it when it becomes the document', async () => {
  const { app, ana, db } = here
  const [_id, updated_by] = [newId('cus'), newId('usr')]
  const updated_at = app.clock.now.toISOString()
  const made = { _id, klass: 'Customer', updated_at, updated_by, created_by: updated_by }
  const docs = [
    { ...made, _rev: '1-b', name: 'Won' },
    { ...made, _rev: '1-a', name: 'Lost' },
  ]
  await ana.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
  app.clock.advance(60_000)
  const { _rev } = await read(here, _id)
  expectOk(await ana.client.delete(`/${db}/${_id}`, { rev: String(_rev) }))
  const { conflicts: rivals } = (await ana.client.get(`/${db}/${_id}`, { conflicts: true })).body
  expect(rivals).toBeUndefined()
  expect(await read(here, _id)).toMatchObject({ name: 'Lost', updated_by, updated_at })
})

test('A maintenance whose day comes in both is one ticket there, and finished in one it is in the other', async () => {
  const carrier = phone()
  const customer_id = await make(here, { klass: 'Customer', name: 'Maria Souza' })
  const thing = { klass: 'Equipment', identifier: '9ZK4', customer_id }
  const equipment_id = await make(here, thing)
  const plan = {
    klass: 'Maintenance',
    title: 'Filter',
    interval: 1,
    next_maintenance: '2026-11-25',
  }
  const id = await make(here, { ...plan, equipment_id })
  await settle(carrier)
  await later(5, maintenanceTask, here, other)
  await settle(carrier, 5)
  const opened = []
  for (const one of [here, other]) {
    const tickets = (await records(one)).filter(({ equipment_id: of }) => of === equipment_id)
    opened.push(tickets.flatMap(({ klass, _id }) => (klass === 'Ticket' ? _id : [])))
    expect(await rivals(one, id)).toBeUndefined()
    expect(await rivals(one, opened[0]![0]!)).toBeUndefined()
  }
  const [ticket] = opened[0]!
  expect(opened).toEqual([[ticket], [ticket]])
  await change(here, ticket!, { status: 'cancel', cancel_reason: 'other' })
  other.app.clock.advance(60_000)
  await settle(carrier, 5)
  for (const one of [here, other]) {
    expect((await read(one, ticket!)).status).toBe('cancel')
    expect((await read(one, id)).next_maintenance).toBe('2026-12-25')
  }
})
