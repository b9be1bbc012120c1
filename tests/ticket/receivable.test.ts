// What is to be received in a Group and from a customer (the money of a shop), from tickets and from payments that are expected.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { writeBeside } from '#server/records/beside.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { openShop, type Shop } from './shop.ts'
import { isProof } from '#tests/support/proof.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop({ billing: 'off' }))
})
afterAll(() => app.close())

const act = (path: string, body: object = {}) => ana.client.post(`/${group}/${path}`, body)

/** A ticket with an approved estimate of 100.00. */
async function billed(customer_id: string, delivered_at?: string): Promise<string> {
  const ready_at = delivered_at
  const more = delivered_at ? { status: 'done', problem: 'Fusível', ready_at, delivered_at } : {}
  const ticket_id = await make('Ticket', { content: 'Não liga', customer_id, ...more })
  const items = [{ description: 'Reparo', value: '100.00' }]
  const id = await make('Estimate', { description: 'Placa', ticket_id, customer_id, items })
  expectOk(await act(`_estimate/${id}/approve`, { name: 'Maria', way: 'counter' }))
  return ticket_id
}

const receivable = async (query = '') =>
  expectOk(await ana.client.get(`/${group}/_receivable${query}`)).body

test('names what went home unpaid, what is expected, and what is paid at pick-up, the oldest first', async () => {
  const maria = await make('Customer', { name: 'Maria Souza' })
  const rui = await make('Customer', { name: 'Rui Prado' })
  const wallet_id = await make('Wallet', { name: 'Caixa', currency: 'BRL', active: true })
  const [late, paid, here] = [
    await billed(maria, '2026-09-03T12:00:00.000Z'),
    await billed(maria, '2026-10-01T12:00:00.000Z'),
    await billed(rui),
  ]
  const payment = (value: string, date: string, confirmed: boolean) => ({
    _id: newId('inc'),
    wallet_id,
    value,
    date,
    confirmed,
  })
  expectOk(await act(`_payments/${late}`, payment('15.50', '2026-09-03', true)))
  expectOk(await act(`_payments/${paid}`, payment('100.00', '2026-10-01', true)))
  const expected = payment('40.00', '2026-12-24', false)
  expectOk(await act(`_payments/${late}`, expected))
  const { rows } = await receivable()
  expect(rows).toMatchObject([
    { _id: late, customer: 'Maria Souza', due: '2026-09-03', value: '44.50', currency: 'BRL' },
    { _id: expected._id, customer: 'Maria Souza', due: '2026-12-24', value: '40.00' },
    { _id: here, customer: 'Rui Prado', due: null, value: '100.00' },
  ])
  expect((await receivable(`?customer_id=${rui}`)).rows).toMatchObject([{ _id: here }])
  // What is expected of somebody who is no customer names who pays.
  const pays = { wallet_id, value: '9.00', date: '2026-12-30', paid_by: 'Feira' }
  const fair = await make('Income', pays)
  expect((await receivable()).rows.at(-2)).toMatchObject({ _id: fair, customer: 'Feira' })
  const { body } = expectOk(await ana.client.get(`/${group}/${fair}`))
  expectOk(await ana.client.delete(`/${group}/${fair}?rev=${body._rev}`))
})

test('is read of all customers of a page at once', async () => {
  const [lia, rui, eva] = [
    await make('Customer', { name: 'Lia' }),
    await make('Customer', { name: 'Rui' }),
    await make('Customer', { name: 'Eva' }),
  ]
  const owed = [await billed(lia), await billed(rui)]
  await billed(eva)
  const read = await receivable(`?customer_id=${lia},${rui}`)
  const ids = (read.rows as { _id: string }[]).map(({ _id }) => _id)
  expect(ids.toSorted()).toEqual(owed.toSorted())
  expect(read).not.toHaveProperty('customer')
})

test('what is owed is called by the whole first line of its ticket, not by the part of it that its title keeps', async () => {
  const customer_id = await make('Customer', { name: 'Lia' })
  const problem = 'Troca da guarnição e descalcificação dos dois grupos, com teste de pressão'
  const ticket_id = await make('Ticket', { content: 'Vaza', problem, customer_id })
  const items = [{ description: 'Reparo', value: '100.00' }]
  const id = await make('Estimate', { description: 'Grupos', ticket_id, customer_id, items })
  expectOk(await act(`_estimate/${id}/approve`, { name: 'Lia', way: 'counter' }))
  const { rows } = await receivable(`?customer_id=${customer_id}`)
  expect(rows).toMatchObject([{ about: expect.stringMatching(new RegExp(`^#\\d+ ${problem}$`)) }])
})

test('nothing is owed of what was closed without repair: not in the Group, by the customer, on the ticket or its estimate', async () => {
  const customer_id = await make('Customer', { name: 'Nair' })
  const wallet_id = await make('Wallet', { name: 'Banco', currency: 'BRL' })
  const id = await billed(customer_id)
  const came = { _id: newId('inc'), wallet_id, value: '30.00', date: '2026-11-20', confirmed: true }
  expectOk(await act(`_payments/${id}`, came))
  const expected = { ...came, _id: newId('inc'), value: '20.00', confirmed: false }
  expectOk(await act(`_payments/${id}`, expected))
  // By its estimate alone.
  const { docs: agreed } = expectOk(
    await act('_find', { selector: { klass: 'Estimate', ticket_id: id } }),
  ).body
  const part = { wallet_id, value: '5.00', date: '2026-12-01', customer_id }
  await make('Income', { ...part, estimate_id: agreed[0]._id })
  const items = [{ description: 'Bateria', value: '60.00' }]
  const offer = await make('Estimate', { description: 'Mais', ticket_id: id, customer_id, items })
  expectOk(await act(`_estimate/${offer}/send`))
  const owed = {
    rows: [{ value: '20.00' }, { value: '5.00' }, { value: '45.00' }],
    customer: { waiting: [{ sum: '60.00', amount: 1 }], offers: [offer] },
  }
  expect(await receivable(`?customer_id=${customer_id}`)).toMatchObject(owed)
  const reason = { cancel_reason: 'no_parts', comment: 'Sem peça' }
  expectOk(await ana.client.put(`/${group}/_design/status/_update/cancel/${id}`, reason))
  expect(await receivable(`?customer_id=${customer_id}`)).toMatchObject({
    rows: [],
    customer: { paid: [{ sum: '30.00' }], waiting: [], offers: [] },
  })
  const nothing = { due: '0.00', expected: '0.00', left: '0.00', open: '0.00' }
  const none = { state: 'received', received: '30.00', ...nothing }
  const read = async (path: string) => expectOk(await ana.client.get(`/${group}/${path}`)).body
  expect(await read(`_payments/${id}`)).toMatchObject({ ...none, costs: { profit: '30.00' } })
  expect(await read(`_payments/${agreed[0]._id}`)).toMatchObject(none)
  expect(await read(`_payments?ids=${id}`)).toMatchObject({
    tickets: { [id]: { state: 'received' } },
  })
  expect(JSON.stringify(await read(`_receipt/${id}?form=delivery`))).not.toContain('100,00')
  // Taken up again, it is owed as before.
  const again = { comment: 'A peça chegou' }
  expectOk(await ana.client.put(`/${group}/_design/status/_update/open/${id}`, again))
  expect(await receivable(`?customer_id=${customer_id}`)).toMatchObject(owed)
})

test('of what was closed without repair a diagnosis that is billed as it is handed over is owed, and nothing else', async () => {
  const customer_id = await make('Customer', { name: 'Olga' })
  const id = await billed(customer_id)
  app.clock.advance(60_000)
  const reason = { cancel_reason: 'customer_refused', comment: 'Caro' }
  expectOk(await ana.client.put(`/${group}/_design/status/_update/cancel/${id}`, reason))
  app.clock.advance(60_000)
  const items = [{ description: 'Diagnóstico', value: '40.00' }]
  const about = { description: 'Placa', ticket_id: id, customer_id, items }
  const fee = await make('Estimate', about)
  expectOk(await act(`_estimate/${fee}/approve`, { name: 'Olga', way: 'delivery' }))
  const read = async (path: string) => expectOk(await ana.client.get(`/${group}/${path}`)).body
  const unpaid = { state: 'unpaid', due: '40.00', left: '40.00' }
  expect(await read(`_payments/${id}`)).toMatchObject(unpaid)
  expect(await read(`_payments/${fee}`)).toMatchObject(unpaid)
  expect((await receivable(`?customer_id=${customer_id}`)).rows).toMatchObject([{ value: '40.00' }])
  const receipt = JSON.stringify(await read(`_receipt/${id}?form=delivery`))
  expect(receipt).toContain('Diagnóstico')
  expect(receipt).not.toContain('100,00')
  const wallet_id = await make('Wallet', { name: 'Gaveta', currency: 'BRL' })
  const came = { _id: newId('inc'), wallet_id, value: '40.00', date: '2026-11-20', confirmed: true }
  expectOk(await act(`_payments/${id}`, came))
  expect(await read(`_payments/${id}`)).toMatchObject({ state: 'paid', left: '0.00' })
  expect((await receivable(`?customer_id=${customer_id}`)).rows).toEqual([])
})

test('of a customer it says what was paid and what waits for a yes', async () => {
  const customer_id = await make('Customer', { name: 'Célia' })
  const items = [{ description: 'Reparo', value: '212.00' }]
  const waiting = await make('Estimate', { description: 'Placa', customer_id, items })
  expectOk(await act(`_estimate/${waiting}/send`))
  expect(await receivable(`?customer_id=${customer_id}`)).toMatchObject({
    rows: [],
    customer: { paid: [], waiting: [{ currency: 'BRL', amount: 1, sum: '212.00' }] },
  })
  expect(await receivable('?customer_id=cus-none')).toMatchObject({ rows: [] })
})

test.runIf(isProof)(
  'names every ticket, where the words of estimates fill many pages',
  async () => {
    const customer_id = await make('Customer', { name: 'Dora' })
    const items = [{ description: 'Reparo', value: '100.00' }]
    const tickets: string[] = []
    for (let at = 0; at < 120; at++) {
      const ticket_id = await make('Ticket', { content: 'Não liga', customer_id })
      const observation = 'Termo '.repeat(1_660)
      const words = { description: 'Placa', observation }
      const id = await make('Estimate', { ...words, ticket_id, customer_id, items })
      expectOk(await act(`_estimate/${id}/approve`, { name: 'Dora', way: 'counter' }))
      tickets.push(ticket_id)
    }
    const { rows } = await receivable(`?customer_id=${customer_id}`)
    expect(new Set(rows.map(({ _id }: { _id: string }) => _id))).toEqual(new Set(tickets))
  },
)

test('names what is owed for longest behind thousands of later estimates', async () => {
  const customer_id = await make('Customer', { name: 'Otto' })
  const owing = await billed(customer_id)
  const ticket_id = await make('Ticket', { content: 'Garantia', customer_id })
  const { house, clock } = app
  const entry = { event: 'create', actor: null, at: clock.now.toISOString() }
  const free = { status: 'approved', total: '0.00', currency: 'BRL', ticket_id, customer_id }
  await house.store.database(group).write(async (transaction) => {
    for (let number = 10_000; number <= 12_000; number++)
      await writeBeside(house, transaction, { _id: newId('est'), number, ...free }, entry)
  })
  const { rows } = await receivable(`?customer_id=${customer_id}`)
  expect(rows).toMatchObject([{ _id: owing, value: '100.00' }])
})

test('names the expected payments that were due first, and says that there are more', async () => {
  const customer_id = await make('Customer', { name: 'Pia' })
  const wallet_id = await make('Wallet', { name: 'Prazo', currency: 'BRL' })
  const said = { klass: 'Income', customer_id, wallet_id, value: '1.00' }
  const later = Array.from({ length: 500 }, () => ({ ...said, date: '2027-06-01' }))
  expectOk(await act('_bulk_docs', { docs: later }))
  expect(await receivable(`?customer_id=${customer_id}`)).not.toHaveProperty('more')
  const late = await make('Income', { ...said, date: '2026-09-01' })
  const { rows, more } = await receivable(`?customer_id=${customer_id}`)
  expect([rows[0]._id, rows.length, more]).toEqual([late, 500, true])
})

test('what customers of a page owe is each one’s own, however much of another one is due before', async () => {
  const [many, one] = [
    await make('Customer', { name: 'Clínica' }),
    await make('Customer', { name: 'Rui' }),
  ]
  const wallet_id = await make('Wallet', { name: 'Banco', currency: 'BRL', active: true })
  const bill = (customer_id: string, date: string) => {
    const of = { klass: 'Income', wallet_id, customer_id, confirmed: false }
    return { _id: newId('inc'), value: '95.00', date, ...of }
  }
  const docs = Array.from({ length: 500 }, () => bill(many, '2026-12-01'))
  expectOk(await act('_bulk_docs', { docs: [...docs, bill(one, '2026-12-02')] }))
  const { rows, more } = await receivable(`?customer_id=${many},${one}`)
  const found = rows as { customer_id: string }[]
  expect([found.length, found.at(-1)?.customer_id, more]).toEqual([501, one, undefined])
})
