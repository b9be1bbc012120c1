// Contracts (trade 8): which one a ticket gets and may have, what of it is used, who learns that it ends, and what becomes
// of it with its customer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { inForceSelector } from '#modules/ticket/rules/contract/in-force.ts'
import { stateOf, type Contracted } from '#modules/ticket/rules/contract/state.ts'
import { rawQuery } from '#tests/customers/raw.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>
type BalanceBody = { visits: Record<string, unknown>; [name: string]: unknown }

let app: TestApp
let ana: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro', locale: 'pt-BR' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
})
afterAll(() => app.close())

async function make(prefix: string, doc: Body): Promise<string> {
  const id = newId(prefix)
  expectOk(await ana.client.put(`/${db}/${id}`, doc))
  return id
}
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
const change = async (id: string, patch: Body) => {
  const doc = await read(id)
  return ana.client.put(`/${db}/${id}?rev=${String(doc._rev)}`, { ...doc, ...patch })
}
const customer = () => make('cus', { name: 'Clínica Bem Viver' })
const contract = (customer_id: string, more: Body = {}) =>
  make('cnt', { description: 'Preventiva', customer_id, ...more })
const ticket = (doc: Body) => make('tik', { content: 'x', ...doc })
const contractIn = async (id: string) => (await read(id)).contract_id
const done = (id: string) =>
  ana.client.put(`/${db}/_design/status/_update/done/${id}`, { problem: 'Filtro' })
const balances = async (ids: readonly string[], query: Record<string, string> = {}) => {
  const asked = { ids: ids.join(','), ...query }
  const { body } = expectOk(await ana.client.get(`/${db}/_contracts/balances`, asked))
  return body.balances as Record<string, BalanceBody>
}
const balance = async (id: string, query: Record<string, string> = {}) =>
  (await balances([id], query))[id]!

describe('a new ticket', () => {
  test('gets the one contract of its customer that is in force', async () => {
    const customer_id = await customer()
    const running = await contract(customer_id)
    await contract(customer_id, { active: false })
    await contract(customer_id, { ends_at: '2026-11-20' })
    await contract(customer_id, { starts_at: '2026-11-22' })
    expect(await contractIn(await ticket({ customer_id }))).toBe(running)
    // A blank one is a choice; old books and other customers have none.
    expect(await contractIn(await ticket({ customer_id, contract_id: null }))).toBeUndefined()
    expect(await contractIn(await ticket({ customer_id: await customer() }))).toBeUndefined()
  })

  test('may have those that lists offer: the ones in force on that day', async () => {
    const customer_id = await customer()
    const days = [undefined, '2026-11-20', '2026-11-21', '2026-11-22']
    const docs: Body[] = days.flatMap((starts_at) =>
      days
        .filter((ends_at) => !starts_at || !ends_at || starts_at <= ends_at)
        .flatMap((ends_at) =>
          [true, false].map((active) => ({
            _id: newId('cnt'),
            description: 'x',
            customer_id,
            active,
            starts_at,
            ends_at,
          })),
        ),
    )
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs }))
    const today = '2026-11-21'
    const selector = { klass: 'Contract', customer_id, ...inForceSelector(today) }
    const { body } = expectOk(await ana.client.post(`/${db}/_find`, { selector, limit: 100 }))
    const running = docs.filter((one) => stateOf(one as unknown as Contracted, today) === 'running')
    expect(running.length).toBeGreaterThan(5)
    expect((body.docs as Body[]).map(({ _id }) => _id).toSorted()).toEqual(
      running.map(({ _id }) => _id).toSorted(),
    )
  })

  test('gets none of two, and none that does not cover its equipment', async () => {
    const customer_id = await customer()
    const covered = await make('eqi', { identifier: 'AC-RECEPCAO', customer_id })
    const other = await make('eqi', { identifier: 'NOTEBOOK-2', customer_id })
    const split = await contract(customer_id, { equipment: [{ equipment_id: covered }] })
    const under = (equipment_id: string) => ticket({ customer_id, equipment_id })
    expect(await contractIn(await under(covered))).toBe(split)
    expect(await contractIn(await under(other))).toBeUndefined()
    await contract(customer_id)
    expect(await contractIn(await under(covered))).toBeUndefined()
  })

  test('is refused a contract of another customer, one that is over, and one that is not there', async () => {
    const [customer_id, stranger] = [await customer(), await customer()]
    const refused = async (contract_id: string, sent: Body = {}) => {
      const body = { content: 'x', customer_id, contract_id, ...sent }
      const reply = await ana.client.put(`/${db}/${newId('tik')}`, body)
      return [reply.status, reply.body.reason]
    }
    const wrong = [422, { contract_id: 'is not included in the list' }]
    const theirs = await contract(customer_id)
    expect(await refused(await contract(stranger))).toEqual(wrong)
    expect(await refused(await contract(customer_id, { active: false }))).toEqual(wrong)
    expect(await refused(await contract(customer_id, { ends_at: '2026-11-20' }))).toEqual(wrong)
    expect(await refused(theirs, { customer_id: undefined })).toEqual(wrong)
    expect(await refused(newId('cnt'))).toEqual([422, { contract_id: 'must exist' }])
    const docs = [{ _id: newId('tik'), content: 'x', customer_id: stranger, contract_id: theirs }]
    const { body } = await ana.client.post(`/${db}/_bulk_docs`, { docs })
    expect((body as unknown as Body[])[0]).toMatchObject({ error: 'unprocessable_entity' })
  })
})

describe('a ticket that goes on', () => {
  test('keeps a contract that has ended, and may be given none', async () => {
    const customer_id = await customer()
    const id = await contract(customer_id)
    const work = await ticket({ customer_id })
    expectOk(await change(id, { active: false }))
    expectOk(await change(work, { priority: 'high' }))
    expect(await contractIn(work)).toBe(id)
    expectOk(await change(work, { contract_id: undefined }))
    expect(await contractIn(work)).toBeUndefined()
    expect((await change(work, { contract_id: id })).status).toBe(422)
  })

  test('of another customer has that one’s contract, and after its end none', async () => {
    const [first, second] = [await customer(), await customer()]
    const [own, other] = [await contract(first), await contract(second)]
    const work = await ticket({ customer_id: first })
    expect(await contractIn(work)).toBe(own)
    expectOk(await change(work, { customer_id: second }))
    expect(await contractIn(work)).toBe(other)
    expectOk(await change(work, { customer_id: undefined }))
    expect(await contractIn(work)).toBeUndefined()
    expectOk(await change(work, { customer_id: first }))
    expectOk(await done(work))
    expectOk(await change(work, { customer_id: second, comment: 'Wrong customer' }))
    expect(await contractIn(work)).toBeUndefined()
  })

  test('comes in from elsewhere as it was written, unless the contract is another’s', async () => {
    const [customer_id, stranger] = [await customer(), await customer()]
    await contract(customer_id)
    const ended = await contract(customer_id, { ends_at: '2026-11-20' })
    const push = async (contract_id: string | undefined) => {
      const _id = newId('tik')
      const doc = { _id, _rev: '1-0123456789abcdef0123456789abcdef', content: 'Offline' }
      const docs = [{ ...doc, customer_id, contract_id }]
      const reply = await ana.client.post(`/${db}/_bulk_docs`, { new_edits: false, docs })
      return { id: _id, refused: reply.body as unknown as Body[] }
    }
    for (const said of [ended, undefined]) {
      const { id, refused } = await push(said)
      expect(refused).toEqual([])
      expect(await contractIn(id)).toBe(said)
    }
    const { refused } = await push(await contract(stranger))
    expect(refused).toMatchObject([{ reason: 'contract_id is not included in the list' }])
  })
})

describe('what is included', () => {
  test('is used by tickets that were done in the period, and by the time written down in it', async () => {
    const customer_id = await customer()
    const included = { included_visits: 2, included_hours: 3, starts_at: '2026-10-15' }
    const id = await contract(customer_id, included)
    const first = await ticket({ customer_id })
    await ticket({ customer_id })
    const spend = (ticket_id: string, minutes: number, date: string) =>
      make('tme', { ticket_id, minutes, date })
    await spend(first, 90, '2026-11-21')
    await spend(first, 45, '2026-11-14')
    const period = { from: '2026-11-15', to: '2026-12-14' }
    const share = (visits: number, minutes: number) => ({
      visits: { included: 2, used: visits },
      minutes: { included: 180, used: minutes },
    })
    expect(await balance(id)).toEqual({ period, ...share(0, 90) })
    expectOk(await done(first))
    expect(await balance(id)).toEqual({ period, ...share(1, 90) })
    const before = { from: '2026-10-15', to: '2026-11-14' }
    expect(await balance(id, { day: '2026-11-01' })).toEqual({ period: before, ...share(0, 45) })
    // Reopened, it is no visit any more.
    const again = { comment: 'Came back' }
    expectOk(await ana.client.put(`/${db}/_design/status/_update/doing/${first}`, again))
    expect((await balance(id)).visits).toEqual({ included: 2, used: 0 })
  })

  test('is read of all contracts of a page in one call, each in its own period', async () => {
    const customer_id = await customer()
    const monthly = await contract(customer_id, { included_visits: 2, starts_at: '2026-11-15' })
    const yearly = await contract(customer_id, {
      included_visits: 9,
      included_period: 'year',
      starts_at: '2026-01-01',
    })
    const none = await contract(customer_id)
    expectOk(await done(await ticket({ customer_id, contract_id: yearly })))
    const read = await balances([monthly, yearly, none])
    expect(read[monthly]).toMatchObject({ visits: { included: 2, used: 0 } })
    expect(read[yearly]).toMatchObject({ visits: { included: 9, used: 1 } })
    expect(Object.keys(read[none] ?? {})).toEqual(['period'])
  })

  test('counts the time of all tickets, however long their words are', async () => {
    const customer_id = await customer()
    const id = await contract(customer_id, { included_hours: 3, starts_at: '2026-11-01' })
    for (let at = 0; at < 30; at++) {
      const ticket_id = await ticket({ customer_id, content: 'Não liga '.repeat(5_500) })
      await make('tme', { ticket_id, minutes: 5, date: '2026-11-21' })
    }
    expect((await balance(id)).minutes).toEqual({ included: 180, used: 150 })
  })

  test('counts days of the person’s clock', async () => {
    const customer_id = await customer()
    const id = await contract(customer_id, { included_visits: 1, starts_at: '2026-10-22' })
    const { now } = app.clock
    // Still the evening of the 21st in São Paulo: the last day of a period.
    app.clock.now = new Date('2026-11-22T01:00:00.000Z')
    expectOk(await done(await ticket({ customer_id })))
    app.clock.now = now
    const used = async (day: string, zone: string) =>
      (await balance(id, { day, zone })).visits.used as number
    expect(await used('2026-11-21', 'America/Sao_Paulo')).toBe(1)
    expect(await used('2026-11-22', 'America/Sao_Paulo')).toBe(0)
    expect(await used('2026-11-22', 'UTC')).toBe(1)
  })

  test('is counted of a contract whose last day is the last that can be written', async () => {
    const customer_id = await customer()
    const term = { included_period: 'term', starts_at: '0001-01-01', ends_at: '9999-12-31' }
    const id = await contract(customer_id, { included_visits: 2, ...term })
    expectOk(await done(await ticket({ customer_id })))
    const zone = 'Pacific/Kiritimati'
    expect((await balance(id, { zone })).visits).toEqual({ included: 2, used: 1 })
    const monthly = await contract(await customer(), {
      included_visits: 2,
      starts_at: '9999-12-31',
    })
    expect((await balance(monthly, { zone, day: '9999-12-31' })).visits.used).toBe(0)
  })

  test('is nothing of a contract that includes nothing, and of what is no contract', async () => {
    const customer_id = await customer()
    expect(Object.keys(await balance(await contract(customer_id)))).toEqual(['period'])
    expect(await balances([customer_id, newId('cnt')])).toEqual({})
    const id = await contract(customer_id)
    const asked = (query: Record<string, string>) =>
      ana.client.get(`/${db}/_contracts/balances`, { ids: id, ...query })
    expect((await asked({ day: '2026-02-30' })).status).toBe(400)
    expect((await asked({ zone: 'Mars/Olympus' })).status).toBe(400)
  })
})

describe('the next visit', () => {
  test('is the first day on which a ticket of the contract is promised, or maintenance of what it covers is due', async () => {
    const customer_id = await customer()
    const thing = () => make('eqi', { identifier: newId('eqi'), customer_id })
    const [oven, fridge] = [await thing(), await thing()]
    const planned = (equipment_id: string, next_maintenance: string, more: Body = {}) =>
      make('mai', { equipment_id, next_maintenance, active: true, ...more })
    const whole = await contract(customer_id)
    const one = await contract(customer_id, { equipment: [{ equipment_id: oven }] })
    const other = await contract(await customer())
    await planned(oven, '2026-12-09', { active: false })
    await planned(fridge, '2026-12-10')
    const due = await planned(oven, '2026-12-20')
    const known = await balances([whole, one, other])
    expect(known[whole]?.next).toMatchObject({ on: '2026-12-10' })
    expect(known[one]?.next).toEqual({ on: '2026-12-20', id: due })
    expect(known[other]).not.toHaveProperty('next')
    const promised = { customer_id, contract_id: one, problem: 'Filtro', technical_id: ana.id }
    const visit = await ticket({ ...promised, promised_at: '2026-12-02' })
    await ticket({ ...promised, promised_at: '2026-12-01', status: 'done' })
    const { number } = await read(visit)
    const next = { on: '2026-12-02', id: visit, number, by: ana.id }
    expect((await balance(one)).next).toEqual(next)
  })

  test('is each contract’s own, however much of another one is due before', async () => {
    const customer_id = await customer()
    const thing = () => make('eqi', { identifier: newId('eqi'), customer_id })
    const [oven, fridge] = [await thing(), await thing()]
    const [one, other] = [
      await contract(customer_id, { equipment: [{ equipment_id: oven }] }),
      await contract(customer_id, { equipment: [{ equipment_id: fridge }] }),
    ]
    const planned = (equipment_id: string, next_maintenance: string) => ({
      _id: newId('mai'),
      equipment_id,
      next_maintenance,
      active: true,
    })
    const docs = Array.from({ length: 200 }, () => planned(oven, '2026-12-01'))
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs }))
    const { _id: id, ...plan } = planned(fridge, '2026-12-02')
    expectOk(await ana.client.put(`/${db}/${id}`, plan))
    const read = await balances([one, other])
    expect(read[one]?.next).toMatchObject({ on: '2026-12-01' })
    expect(read[other]?.next).toEqual({ on: '2026-12-02', id })
  })
})

describe('a contract that ends', () => {
  const renew = (id: string, body: Body) =>
    ana.client.put(`/${db}/_design/term/_update/renew/${id}`, body)

  test('is renewed for another term, which includes anew what is included once', async () => {
    const customer_id = await customer()
    const term = { included_period: 'term', starts_at: '2025-12-01', ends_at: '2026-11-30' }
    const id = await contract(customer_id, { included_visits: 2, active: true, ...term })
    expectOk(await done(await ticket({ customer_id })))
    expectOk(await renew(id, { ends_at: '2027-11-30', price: '110.00' }))
    expect(await read(id)).toMatchObject({ ends_at: '2027-11-30', price: '110.00', active: true })
    expect(await balance(id)).toMatchObject({
      period: { from: '2025-12-01', to: '2026-11-30' },
      visits: { used: 1 },
    })
    expect(await balance(id, { day: '2026-12-01' })).toMatchObject({
      period: { from: '2026-12-01', to: '2027-11-30' },
      visits: { used: 0 },
    })
    // Another last day takes the term back.
    expectOk(await change(id, { ends_at: '2026-11-30' }))
    expect(await balance(id, { day: '2026-11-30' })).toMatchObject({
      period: { from: '2025-12-01', to: '2026-11-30' },
    })
  })

  test('is renewed again before its term ends: what runs is that term alone', async () => {
    const customer_id = await customer()
    const term = { included_period: 'term', starts_at: '2026-06-01', ends_at: '2026-11-30' }
    const id = await contract(customer_id, { included_visits: 2, active: true, ...term })
    expectOk(await done(await ticket({ customer_id })))
    for (const ends_at of ['2027-05-31', '2027-11-30']) expectOk(await renew(id, { ends_at }))
    const on = async (day: string) => {
      const { period, visits } = await balance(id, { day })
      return [period, visits.used]
    }
    expect(await on('2026-11-30')).toEqual([{ from: '2026-06-01', to: '2026-11-30' }, 1])
    expect(await on('2027-05-31')).toEqual([{ from: '2026-12-01', to: '2027-05-31' }, 0])
    expect(await on('2027-06-01')).toEqual([{ from: '2027-06-01', to: '2027-11-30' }, 0])
    expectOk(await change(id, { ends_at: '2027-05-31' }))
    expect(await on('2027-06-01')).toEqual([{ from: '2026-12-01', to: '2027-05-31' }, 0])
  })

  test('is renewed once by a renewal that is sent twice, or by who saw it before', async () => {
    const term = { included_period: 'term', starts_at: '2025-12-01', ends_at: '2026-11-30' }
    const id = await contract(await customer(), term)
    const { _rev } = await read(id)
    const path = `/${db}/_design/term/_update/renew/${id}?rev=${String(_rev)}`
    expectOk(await ana.client.put(path, { ends_at: '2027-11-30' }))
    expect((await ana.client.put(path, { ends_at: '2028-11-30' })).status).toBe(409)
    for (const ends_at of ['2027-11-30', '2027-01-31']) {
      const again = await renew(id, { ends_at })
      expect([again.status, again.body.reason]).toEqual([422, { ends_at: 'is invalid' }])
    }
    expect(await read(id)).toMatchObject({
      ends_at: '2027-11-30',
      terms: [{ starts_at: '2026-12-01' }],
    })
  })

  test('is renewed only where it has a last day', async () => {
    const id = await contract(await customer())
    expect((await renew(id, { ends_at: '2027-11-30' })).status).toBe(403)
    expect(
      (await renew(await contract(await customer(), { ends_at: '2026-11-30' }), {})).status,
    ).toBe(422)
  })
})

test('what was billed for a contract is said by its incomes, to who sees money', async () => {
  const customer_id = await customer()
  const [id, other] = [await contract(customer_id), await contract(customer_id)]
  const wallet_id = await make('wll', { name: 'Banco', currency: 'BRL' })
  const bill = { wallet_id, customer_id, contract_id: id, value: '95.00' }
  for (const date of ['2026-10-05', '2026-11-05', '2026-12-05'])
    await make('inc', { ...bill, date, confirmed: date < '2026-12' })
  const known = await balances([id, other])
  const sums = [{ currency: 'BRL', total: '285.00' }]
  expect(known[id]?.billed).toEqual({ amount: 3, last: '2026-12-05', sums })
  expect(known[other]).not.toHaveProperty('billed')
})

test('what was billed is each contract’s own, however much of another one comes later', async () => {
  const customer_id = await customer()
  const [id, other] = [await contract(customer_id), await contract(customer_id)]
  const wallet_id = await make('wll', { name: 'Banco', currency: 'BRL' })
  const bill = { klass: 'Income', wallet_id, customer_id, value: '95.00' }
  const later = { ...bill, contract_id: other, date: '2027-01-05', confirmed: false }
  const docs = Array.from({ length: 1_000 }, () => ({ _id: newId('inc'), ...later }))
  expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs }))
  await make('inc', { ...bill, contract_id: id, date: '2026-11-21', confirmed: true })
  const known = await balances([id, other])
  expect(known[id]?.billed).toMatchObject({ amount: 1, last: '2026-11-21' })
  expect(known[other]?.billed).toMatchObject({ amount: 1_000, last: '2027-01-05' })
})

describe('with their customer', () => {
  test('contracts are exported, and move when two become one', async () => {
    const [from, into] = [await customer(), await customer()]
    const id = await contract(from)
    const work = await ticket({ customer_id: from })
    const file = expectOk(await ana.client.get(`/${db}/_customers/${from}/export`))
    expect(file.text).toContain(id)
    const revOf = async (one: string) => (await read(one))._rev
    const pair = { from, from_rev: await revOf(from), into, into_rev: await revOf(into) }
    expectOk(await ana.client.post(`/${db}/_merge`, pair))
    expect(await read(id)).toMatchObject({ customer_id: into })
    expect(await read(work)).toMatchObject({ customer_id: into, contract_id: id })
    expectOk(await change(work, { priority: 'high' }))
  })

  test('contracts of who is forgotten name nobody any more, and stay with their tickets', async () => {
    const customer_id = await make('cus', { name: 'Zenaide Quirino' })
    const items = [{ content: 'CONTRATANTE: Zenaide Quirino' }]
    const id = await contract(customer_id, { description: 'Casa da Zenaide', items })
    const work = await ticket({ customer_id })
    const wallet_id = await make('wll', { name: 'Banco', currency: 'BRL' })
    const bill = { wallet_id, contract_id: id, value: '95.00', date: '2026-11-20' }
    const paid = await make('inc', { ...bill, paid_by: 'Zenaide Quirino' })
    const { _rev } = await read(id)
    const path = `/${db}/${id}/assinado.txt?rev=${String(_rev)}`
    const scan = { body: 'Zenaide', headers: { 'content-type': 'text/plain' } }
    expectOk(await ana.client.call('PUT', path, scan))
    const rev = (await read(customer_id))._rev
    const body = { rev, name: 'Zenaide Quirino' }
    expectOk(await ana.client.post(`/${db}/_customers/${customer_id}/anonymise`, body))
    await app.jobs()
    const left = await read(id)
    expect(left).toMatchObject({ customer_id, active: false, payment_kind: 'monthly' })
    expect(left.description).toMatch(/^Cliente removido #/)
    expect([left.items, left._attachments]).toEqual([undefined, undefined])
    expect(await contractIn(work)).toBe(id)
    expect(await read(paid)).toMatchObject({ contract_id: id, paid_by: left.description })
    expect(await rawQuery(app, 'Zenaide')).toEqual([])
  })
})

test('a ticket takes customer and contract together when two become one', async () => {
  const customer_id = await customer()
  const contract_id = await contract(customer_id)
  const [into, from] = [await ticket({}), await ticket({ customer_id })]
  const revOf = async (one: string) => (await read(one))._rev
  const pair = { from, from_rev: await revOf(from), into, into_rev: await revOf(into) }
  expectOk(await ana.client.post(`/${db}/_merge`, pair))
  expect(await read(into)).toMatchObject({ customer_id, contract_id })
})
