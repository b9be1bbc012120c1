// Payments of tickets and estimates: an income of the money app, written once, and all that is said of it reckoned from the incomes.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { openShop, type Shop } from './shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
let wallet_id: string
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
  wallet_id = await make('Wallet', { name: 'Caixa', currency: 'BRL' })
})
afterAll(() => app.close())

const read = async (path: string) => expectOk(await ana.client.get(`/${group}/${path}`)).body
const moneyOf = (id: string) => read(`_payments/${id}`)
const date = '2026-11-21'

/** An approved estimate of R$ 250,00 with its ticket. */
async function agreed(more: object = {}) {
  const customer_id = await make('Customer', { name: 'Maria Aparecida' })
  const ticket = await make('Ticket', { content: 'Não liga', customer_id, ...more })
  const id = await estimate({ ticket_id: ticket })
  return { customer_id, ticket, id }
}
async function estimate(fields: object, value = '250.00') {
  const items = [{ description: 'Troca da tela', value }]
  const id = await make('Estimate', { description: 'Troca da tela', items, ...fields })
  await approve(id)
  return id
}
const approve = async (id: string) =>
  expectOk(
    await ana.client.post(`/${group}/_estimate/${id}/approve`, { name: 'Maria', way: 'counter' }),
  )
const pay = (id: string, more: object = {}, who = ana) =>
  who.client.post(`/${group}/_payments/${id}`, {
    _id: newId('inc'),
    wallet_id,
    date,
    value: '250.00',
    confirmed: true,
    ...more,
  })
const act = (id: string, step: string) =>
  ana.client.put(`/${group}/_design/status/_update/${step}/${id}`, {})

test('an approved estimate becomes an income by one call, and its ticket is paid', async () => {
  const { customer_id, ticket, id } = await agreed()
  expect(await moneyOf(ticket)).toMatchObject({
    state: 'unpaid',
    currency: 'BRL',
    due: '250.00',
    left: '250.00',
    open: '250.00',
    paid_by: 'Maria Aparecida',
    wallets: [{ _id: wallet_id, name: 'Caixa', currency: 'BRL', is_drawer: false }],
    may_record: true,
  })
  const { body } = expectOk(await pay(id, { payment_way: 'pix' }))
  const income = await read(String(body.id))
  const { number } = await read(ticket)
  expect(income).toMatchObject({
    klass: 'Income',
    value: '250.00',
    date,
    wallet_id,
    currency: 'BRL',
    customer_id,
    ticket_id: ticket,
    estimate_id: id,
    paid_by: 'Maria Aparecida',
    confirmed: true,
    payment_way: 'pix',
    description: expect.stringContaining(`OS ${String(number)} · Orçamento`),
  })
  for (const one of [ticket, id])
    expect(await moneyOf(one)).toMatchObject({
      state: 'paid',
      received: '250.00',
      left: '0.00',
      payments: [{ value: '250.00', wallet: 'Caixa', way: 'pix', is_received: true }],
    })
})

test('what is missing of the deposit is proposed, and not once the work is over', async () => {
  const ticket = await make('Ticket', { content: 'Não liga' })
  const id = await estimate({ ticket_id: ticket, deposit_percent: 30 })
  expect(await moneyOf(ticket)).toMatchObject({ open: '250.00', deposit: '75.00' })
  expect(await moneyOf(id)).toMatchObject({ deposit: '75.00' })
  expectOk(await pay(ticket, { value: '20.00' }))
  expect(await moneyOf(ticket)).toMatchObject({ open: '230.00', deposit: '55.00' })
  expectOk(await pay(ticket, { value: '55.00' }))
  expect(await moneyOf(ticket)).not.toHaveProperty('deposit')
  const other = await make('Ticket', { content: 'Chia', problem: 'Fonte', status: 'done' })
  await estimate({ ticket_id: other, deposit_percent: 30 })
  expect(await moneyOf(other)).not.toHaveProperty('deposit')
})

test('a payment is filed as most of the latest ones are by now, and the first of a shop as services', async () => {
  const shop = await openShop()
  onTestFinished(() => shop.app.close())
  const at = `/${shop.group}`
  const place = await shop.make('Wallet', { name: 'Caixa', currency: 'BRL' })
  const { client } = shop.ana
  const paid = async () => {
    const ticket = await shop.make('Ticket', { content: 'Chia' })
    const sent = { _id: newId('inc'), wallet_id: place, date, value: '10', confirmed: true }
    const { id } = expectOk(await client.post(`${at}/_payments/${ticket}`, sent)).body
    return expectOk(await client.get(`${at}/${String(id)}`)).body
  }
  const first = await paid()
  expect(first.categories).toEqual(['serviços'])
  const change = { ...first, categories: ['consertos'] }
  expectOk(await client.put(`${at}/${String(first._id)}`, change))
  const [second, third] = [await paid(), await paid()]
  expect(second.categories).toEqual(['consertos'])
  // One that is another thing changes nothing for those to come.
  const other = { ...third, categories: ['usados'] }
  expectOk(await client.put(`${at}/${String(third._id)}`, other))
  expect((await paid()).categories).toEqual(['consertos'])
})

test('programs may write down any way of paying, whatever the shop offers, and what is no way is no setting', async () => {
  const setting = { klass: 'Adjustment', key: 'payment-ways' }
  for (const [value, name] of [
    [{ gold: true }, 'value.gold'],
    [{ cash: 'maybe' }, 'value.cash'],
    [['cash'], 'value'],
  ] as const) {
    const refused = await ana.client.post(`/${group}`, { ...setting, value })
    expect([refused.status, Object.keys(refused.body.keys as object)]).toEqual([422, [name]])
  }
  await make('Adjustment', { key: setting.key, value: { cash: true } })
  const { ticket } = await agreed()
  expectOk(await pay(ticket, { payment_way: 'check' }))
  expect(await moneyOf(ticket)).toMatchObject({ payments: [{ way: 'check' }] })
})

test('sent twice at once it is one income, and two people write it down once', async () => {
  const { ticket, id } = await agreed()
  const _id = newId('inc')
  const twice = await Promise.all([pay(id, { _id }), pay(id, { _id })])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(twice.map(({ body }) => body.rev)).size).toBe(1)
  const other = await agreed()
  const bruno = await app.makePerson({ fullname: 'Bruno' })
  await app.addMember(ana, group, bruno)
  const both = await Promise.all([pay(other.id), pay(other.ticket, {}, bruno)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await moneyOf(ticket)).payments).toHaveLength(1)
  expect((await moneyOf(other.ticket)).payments).toHaveLength(1)
})

test('it is paid in parts, never by more than is left, and what is expected is not paid yet', async () => {
  const { ticket, id } = await agreed()
  expectOk(await pay(id, { value: '100' }))
  expect(await moneyOf(ticket)).toMatchObject({
    state: 'partly',
    received: '100.00',
    left: '150.00',
  })
  const tooMuch = await pay(ticket, { value: '150.01' })
  expect([tooMuch.status, tooMuch.body.reason]).toEqual([
    422,
    { value: 'is more than what is left to be paid' },
  ])
  const later = expectOk(
    await pay(ticket, { value: '150.00', date: '2026-12-21', confirmed: false }),
  )
  const income = String(later.body.id)
  // Of one open estimate the ticket's payment is that of the estimate.
  expect(await read(income)).toMatchObject({ estimate_id: id, confirmed: false })
  expect(await moneyOf(id)).toMatchObject({
    state: 'partly',
    expected: '150.00',
    left: '150.00',
    open: '0.00',
  })
  expectOk(await act(income, 'confirm'))
  expect(await moneyOf(id)).toMatchObject({ state: 'paid', expected: '0.00' })
})

test('what is unconfirmed or deleted, wherever that is done, is not paid', async () => {
  const { ticket, id } = await agreed()
  const { body } = expectOk(await pay(id))
  const income = String(body.id)
  expect((await ana.client.delete(`/${group}/${income}`, { rev: String(body.rev) })).status).toBe(
    403,
  )
  expectOk(await act(income, 'unconfirm'))
  expect(await moneyOf(ticket)).toMatchObject({ state: 'unpaid', expected: '250.00' })
  const { _rev } = await read(income)
  expectOk(await ana.client.delete(`/${group}/${income}`, { rev: String(_rev) }))
  expect(await moneyOf(ticket)).toMatchObject({ state: 'unpaid', expected: '0.00', payments: [] })
})

test('an income that the money app writes for a ticket counts', async () => {
  const { ticket } = await agreed()
  await make('Income', { value: '30.00', wallet_id, date, ticket_id: ticket, confirmed: true })
  expect(await moneyOf(ticket)).toMatchObject({ state: 'partly', received: '30.00' })
})

test('an income counts once, whatever ticket and estimate it names', async () => {
  const { ticket } = await agreed()
  const alone = await estimate({})
  await make('Income', {
    value: '90.00',
    wallet_id,
    date,
    ticket_id: ticket,
    estimate_id: alone,
    confirmed: true,
  })
  const received = [await moneyOf(ticket), await moneyOf(alone)].map((one) => one.received)
  expect(received).toEqual(['90.00', '0.00'])
})

test('a later version has what was paid for the former one', async () => {
  const { ticket, id } = await agreed()
  expectOk(await pay(id, { value: '100.00' }))
  const next = expectOk(await ana.client.post(`/${group}/_estimate/${id}/version`, {}))
  const later = String(next.body.id)
  const draft = await read(later)
  const items = [{ description: 'Troca da tela e do conector', value: '300.00' }]
  expectOk(await ana.client.put(`/${group}/${later}`, { ...draft, items }))
  await approve(later)
  expect(await moneyOf(later)).toMatchObject({ state: 'partly', due: '300.00', left: '200.00' })
  expect(await moneyOf(ticket)).toMatchObject({ due: '300.00', received: '100.00' })
})

describe('refused is', () => {
  test('a wallet in another currency than the estimate’s', async () => {
    const { id } = await agreed()
    const dollars = await make('Wallet', { name: 'Dollars', currency: 'USD' })
    const { status, body } = await pay(id, { wallet_id: dollars })
    expect([status, body.reason]).toEqual([422, { wallet_id: 'is in another currency' }])
  })

  test('an estimate that nobody approved', async () => {
    const items = [{ description: 'x', value: '10.00' }]
    const id = await make('Estimate', { description: 'x', items })
    expect((await pay(id)).body.reason).toEqual({ status: 'is invalid' })
  })

  test('what lacks a value, a day or a wallet, all at once', async () => {
    const { id } = await agreed()
    const none = { value: undefined, date: 'soon', wallet_id: undefined }
    const { status, body } = await pay(id, none)
    expect([status, Object.keys(body.reason as object).toSorted()]).toEqual([
      422,
      ['date', 'value', 'wallet_id'],
    ])
    expect((await pay(id, { wallet_id: newId('wll') })).body.reason).toEqual({
      wallet_id: 'must exist',
    })
  })

  test('the id of another payment, and what is none', async () => {
    const [one, other] = [await agreed(), await agreed()]
    const _id = newId('inc')
    expectOk(await pay(one.id, { _id }))
    expect((await pay(other.id, { _id })).status).toBe(409)
    expect((await pay(other.id, { _id: newId('cus') })).status).toBe(422)
    expect((await pay(newId('tik'))).status).toBe(404)
  })
})

test('a ticket without an estimate is paid too, in whatever was agreed on', async () => {
  const ticket = await make('Ticket', { content: 'Película' })
  expect(await moneyOf(ticket)).toMatchObject({ state: 'none', due: '0.00' })
  for (const value of ['20.00', '15.00']) expectOk(await pay(ticket, { value }))
  expect(await moneyOf(ticket)).toMatchObject({ state: 'received', received: '35.00' })
})

test('a Group without a wallet reads what is due, and may make the first one', async () => {
  const bare = await app.makeGroup(ana, 'Banca do Zé')
  const { body } = expectOk(await ana.client.post(`/${bare}`, { klass: 'Ticket', content: 'x' }))
  const money = expectOk(await ana.client.get(`/${bare}/_payments/${String(body.id)}`)).body
  expect(money).toMatchObject({ wallets: [], may_record: true, may_make_wallet: true })
})

test('a list learns of all its tickets at once which are paid', async () => {
  const [one, other] = [await agreed(), await agreed()]
  const none = await make('Ticket', { content: 'x' })
  expectOk(await pay(one.id))
  expectOk(await pay(other.ticket, { value: '100.00' }))
  const ids = [one.ticket, other.ticket, none, newId('tik')].join(',')
  expect((await read(`_payments?ids=${ids}`)).tickets).toEqual({
    [one.ticket]: expect.objectContaining({ state: 'paid' }),
    [other.ticket]: {
      state: 'partly',
      currency: 'BRL',
      due: '250.00',
      received: '100.00',
      taken: '0.00',
      left: '150.00',
    },
  })
})

test('tickets that become one have the payments of both', async () => {
  const one = await agreed()
  const other = await agreed({ customer_id: one.customer_id })
  expectOk(await pay(one.id, { value: '50.00' }))
  expectOk(await pay(other.id, { value: '60.00' }))
  const [from, into] = [one.ticket, other.ticket]
  const [{ _rev: from_rev }, { _rev: into_rev }] = [await read(from), await read(into)]
  expectOk(await ana.client.post(`/${group}/_merge`, { from, into, from_rev, into_rev }))
  await app.jobs()
  expect(await moneyOf(other.ticket)).toMatchObject({ due: '500.00', received: '110.00' })
})

describe('what was left open', () => {
  /** R$ 150,00 of R$ 250,00, to be paid by a day in the bank's wallet. */
  async function leftOpen() {
    const { customer_id, ticket } = await agreed()
    const bank = await make('Wallet', { name: 'Banco', currency: 'BRL' })
    expectOk(await pay(ticket, { value: '100.00' }))
    const later = { value: '150.00', date: '2026-12-21', wallet_id: bank, confirmed: false }
    const { body } = expectOk(await pay(ticket, later))
    return { customer_id, ticket, bank, debt: String(body.id) }
  }
  const now = { date: '2026-11-25', payment_way: 'cash' }

  test('comes in on the day, by the kind and in the wallet that are said, and not on its own day', async () => {
    const { ticket, debt } = await leftOpen()
    const { number } = await read(ticket)
    expect(await moneyOf(debt)).toMatchObject({
      due: '150.00',
      open: '150.00',
      currency: 'BRL',
      paid_by: 'Maria Aparecida',
      number,
      may_record: true,
    })
    expectOk(await pay(debt, { ...now, value: '150.00' }))
    expect(await read(debt)).toMatchObject({ ...now, wallet_id, value: '150.00', confirmed: true })
    expect(await moneyOf(ticket)).toMatchObject({ state: 'paid', expected: '0.00' })
    expect(await moneyOf(debt)).toMatchObject({ open: '0.00' })
  })

  test('comes in in parts: what is left stays expected on its day, once, however often it is sent', async () => {
    const { customer_id, ticket, bank, debt } = await leftOpen()
    const _id = newId('inc')
    const part = { ...now, _id, value: '50.00' }
    const twice = [await pay(debt, part), await pay(debt, part)]
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(await read(debt)).toMatchObject({ ...now, wallet_id, value: '50.00', confirmed: true })
    expect(await read(_id)).toMatchObject({
      value: '100.00',
      date: '2026-12-21',
      wallet_id: bank,
      customer_id,
      ticket_id: ticket,
      confirmed: false,
    })
    expect(await moneyOf(ticket)).toMatchObject({ received: '150.00', expected: '100.00' })
    expect((await pay(debt, { ...now, value: '100.00' })).status).toBe(409)
    // Another part of the same amount, from a page that was opened before.
    expect((await pay(debt, { ...part, _id: newId('inc') })).status).toBe(409)
  })

  test('of several categories comes in in parts of each, to the cent', async () => {
    const { debt } = await leftOpen()
    const splits = [
      { category: 'labor', value: '100.01' },
      { category: 'parts', value: '49.99' },
    ]
    expectOk(await ana.client.put(`/${group}/${debt}`, { ...(await read(debt)), splits }))
    const rest = newId('inc')
    expectOk(await pay(debt, { ...now, _id: rest, value: '50.00' }))
    const valuesOf = async (id: string) => (await read(id)).splits
    expect(await valuesOf(debt)).toEqual([
      { category: 'labor', value: '33.34' },
      { category: 'parts', value: '16.66' },
    ])
    expect(await valuesOf(rest)).toEqual([
      { category: 'labor', value: '66.67' },
      { category: 'parts', value: '33.33' },
    ])
    // By less than a cent for each, one of them has nothing of it.
    expectOk(await pay(rest, { ...now, value: '0.01' }))
    expect(await valuesOf(rest)).toEqual([{ category: 'labor', value: '0.01' }])
  })

  test('of several categories comes in in parts without decimals where the wallet has none', async () => {
    const { debt } = await leftOpen()
    const whole = await make('Wallet', { name: 'Whole', currency: 'BRL', precision: 0 })
    const splits = ['100', '50'].map((value, at) => ({ category: `c${at}`, value }))
    const debts = { ...(await read(debt)), wallet_id: whole, splits }
    expectOk(await ana.client.put(`/${group}/${debt}`, debts))
    const [first, second] = [newId('inc'), newId('inc')]
    expectOk(await pay(debt, { ...now, wallet_id: whole, _id: first, value: '50' }))
    expectOk(await pay(first, { ...now, wallet_id: whole, _id: second, value: '50' }))
    const values = async (id: string) =>
      ((await read(id)).splits as { value: string }[]).map(({ value }) => Number(value))
    expect(await values(debt)).toEqual([33, 17])
    expect(await values(first)).toEqual([34, 16])
  })

  test('is what is left to the cent, with blanks around the amount too', async () => {
    const { ticket, debt } = await leftOpen()
    expectOk(await pay(debt, { ...now, value: ' 50.00 ' }))
    expect(await moneyOf(ticket)).toMatchObject({ received: '150.00', expected: '100.00' })
  })

  test('comes in by no more than it is, in its own currency, by those who confirm', async () => {
    const { debt } = await leftOpen()
    expect((await pay(debt, { value: '150.01' })).body.reason).toEqual({
      value: 'is more than what is left to be paid',
    })
    const dollars = await make('Wallet', { name: 'Dollars', currency: 'USD' })
    expect((await pay(debt, { value: '1.00', wallet_id: dollars })).status).toBe(422)
    expect((await pay(newId('inc'))).status).toBe(404)
  })
})

describe('what was spent on a ticket', () => {
  const spend = (ticket_id: string, value: string, more: object = {}) =>
    make('Outgo', { ticket_id, wallet_id, date, value, paid_to: 'Peças Sul', ...more })

  test('is what it cost, and the rest of what is due is its profit', async () => {
    const { ticket, id } = await agreed()
    const dollars = await make('Wallet', { name: 'Dólares', currency: 'USD' })
    const paid = await spend(ticket, '80.50', { confirmed: true })
    const other = await spend(ticket, '9.00', { wallet_id: dollars, date: '2026-11-19' })
    const open = await spend(ticket, '19.50', { date: '2026-11-20' })
    expect((await moneyOf(ticket)).costs).toMatchObject({
      spent: '100.00',
      profit: '150.00',
      lines: [
        { _id: paid, value: '80.50', label: 'Peças Sul', is_paid: true },
        { _id: open, is_paid: false },
        { _id: other, currency: 'USD' },
      ],
      may_add: true,
    })
    expect(await moneyOf(id)).not.toHaveProperty('costs')
  })

  test('follows deletion, undo, replication, and a confirmed expense that is given to it later', async () => {
    const { ticket } = await agreed()
    const spent = async () => (await moneyOf(ticket)).costs.spent
    const outgo = await spend(ticket, '40.00')
    const { _rev: rev, ...doc } = await read(outgo)
    expectOk(await ana.client.call('DELETE', `/${group}/${outgo}`, { query: { rev } }))
    expect(await spent()).toBe('0.00')
    expectOk(await ana.client.post(`/${group}/_trash/restore`, { ids: [outgo] }))
    expect(await spent()).toBe('40.00')
    const copy = { ...doc, _id: newId('out'), _rev: `1-${'a'.repeat(32)}` }
    const docs = { docs: [copy], new_edits: false }
    expectOk(await ana.client.post(`/${group}/_bulk_docs`, docs))
    expect(await spent()).toBe('80.00')
    const bought = await make('Outgo', { wallet_id, date, value: '5.00', confirmed: true })
    const kept = await read(bought)
    expectOk(await ana.client.put(`/${group}/${bought}`, { ...kept, ticket_id: ticket }))
    expect(await spent()).toBe('85.00')
    expect(
      await ana.client.post(`/${group}`, { ...doc, _id: newId('out'), ticket_id: newId('tik') }),
    ).toMatchObject({ status: 422 })
  })

  test('is with the ticket that it became part of, comes back with one from the trash, and stays when its customer is forgotten', async () => {
    const one = await agreed()
    const { customer_id } = one
    const other = await agreed({ customer_id })
    await spend(one.ticket, '30.00', { confirmed: true })
    const [from, into] = [one.ticket, other.ticket]
    const [{ _rev: from_rev }, { _rev: into_rev }] = [await read(from), await read(into)]
    expectOk(await ana.client.post(`/${group}/_merge`, { from, into, from_rev, into_rev }))
    await app.jobs()
    expect((await moneyOf(into)).costs).toMatchObject({ spent: '30.00', profit: '470.00' })
    const { _rev: rev } = await read(into)
    expectOk(await ana.client.call('DELETE', `/${group}/${into}`, { query: { rev } }))
    expectOk(await ana.client.post(`/${group}/_trash/restore`, { ids: [into] }))
    expect((await moneyOf(into)).costs).toMatchObject({ spent: '30.00' })
    const { _rev } = await read(customer_id)
    const url = `/${group}/_customers/${customer_id}/anonymise`
    expectOk(await ana.client.post(url, { name: 'Maria Aparecida', rev: _rev }))
    expect((await moneyOf(into)).costs).toMatchObject({ spent: '30.00', profit: '470.00' })
  })
})

test('a customer who asks to be forgotten is named by no payment any more', async () => {
  const { customer_id, id } = await agreed()
  const { body } = expectOk(await pay(id))
  const { _rev: rev } = await read(customer_id)
  const url = `/${group}/_customers/${customer_id}/anonymise`
  expectOk(await ana.client.post(url, { name: 'Maria Aparecida', rev }))
  const { paid_by, value } = await read(String(body.id))
  expect([paid_by, value]).toEqual([expect.stringMatching(/^Cliente removido/), '250.00'])
})
