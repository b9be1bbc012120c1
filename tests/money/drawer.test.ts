// A cash drawer is opened and closed by counts: what it should hold, the entry of a difference, two people at once, and taking it back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'

let app: TestApp
let ana: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana', locale: 'pt-BR' })
  db = await app.makeGroup(ana)
})
afterAll(() => app.close())

const make = async (klass: string, fields: object) =>
  String(expectOk(await ana.client.post(`/${db}`, { klass, ...fields })).body.id)
const drawer = () => make('Wallet', { name: 'Caixa', currency: 'BRL', drawer: true })
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/_drawers/${id}`)).body
const count = (id: string, body: object) => ana.client.post(`/${db}/_drawers/${id}`, body)
const entries = async (wallet_id: string, klass: string) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector: { klass, wallet_id } })).body.docs
const entry = (klass: string, wallet_id: string, value: string) =>
  make(klass, { wallet_id, value, date: '2026-11-21', confirmed: true })

/** Opened with 100.00, of which nothing was known before. */
async function opened() {
  const id = await drawer()
  const shift = newId('dws')
  const start = { step: 'open', shift, counted: '100', held: '0.00', reason: 'Troco' }
  expectOk(await count(id, start))
  return { id, shift, start }
}

test('what came in and went out since it was opened is what it should hold', async () => {
  const { id, shift } = await opened()
  const bank = await make('Wallet', { name: 'Banco', currency: 'BRL' })
  await entry('Income', id, '412.50')
  await entry('Outgo', id, '55.00')
  await make('Outgo', { wallet_id: id, value: '9.00', date: '2026-11-21' })
  const move = { source_wallet_id: id, destination_wallet_id: bank, value: '200.00' }
  await make('Transfer', { ...move, date: '2026-11-21', confirmed: true })
  const state = await read(id)
  expect(state).toMatchObject({
    held: '257.50',
    open: {
      _id: shift,
      opened_by: ana.id,
      float: '100.00',
      came_in: '412.50',
      went_out: '-55.00',
      moved: '-200.00',
      expected: '257.50',
    },
  })
})

test('what is missing is an entry with its reason, and the wallet holds what was counted', async () => {
  const { id, shift } = await opened()
  await entry('Income', id, '57.50')
  const { open } = await read(id)
  const closing = { step: 'close', shift, rev: open._rev, counted: '155.00', held: '157.50' }
  const bare = await count(id, closing)
  expect([bare.status, bare.body]).toMatchObject([422, { reason: { reason: expect.anything() } }])
  expectOk(await count(id, { ...closing, reason: 'Troco errado' }))
  expect(await entries(id, 'Outgo')).toMatchObject([
    {
      value: '2.50',
      confirmed: true,
      description: 'Troco errado',
      categories: ['quebra-de-caixa'],
    },
  ])
  expect(await read(id)).toMatchObject({
    held: '155.00',
    open: null,
    closed: [{ counted: '155.00', expected: '157.50', difference: '-2.50', closed_by: ana.id }],
  })

  // Taken back, it is as before; counted again, it is closed without an entry.
  const [closed] = (await read(id)).closed
  expectOk(await count(id, { step: 'reopen', shift, rev: closed._rev }))
  expect(await entries(id, 'Outgo')).toEqual([])
  const again = await read(id)
  expect(again).toMatchObject({ held: '157.50', open: { _id: shift, expected: '157.50' } })
  const exact = { ...closing, rev: again.open._rev, counted: '157.50' }
  expectOk(await count(id, exact))
  expect((await read(id)).closed).toMatchObject([{ difference: '0.00' }])
})

/** Paid in cash to somebody who may not confirm it. */
const taken = (wallet_id: string) =>
  make('Income', { wallet_id, value: '39.90', date: '2026-11-21', taken_on: '2026-11-21' })

test('what waits to be confirmed is in it, said apart, and is no more once it is confirmed', async () => {
  const { id, shift } = await opened()
  const payment = await taken(id)
  const state = await read(id)
  const figures = { came_in: '39.90', expected: '139.90', taken: '39.90' }
  expect(state).toMatchObject({ held: '139.90', taken: '39.90', open: figures })
  const closing = { step: 'close', shift, rev: state.open._rev, counted: '139.90' }
  expect((await count(id, { ...closing, held: '100.00' })).status).toBe(409)
  expectOk(await count(id, { ...closing, held: '139.90' }))
  expect((await read(id)).closed).toMatchObject([{ ...figures, difference: '0.00' }])
  expectOk(await ana.client.put(`/${db}/_design/status/_update/confirm/${payment}`))
  expect(await read(id)).toMatchObject({ held: '139.90', taken: '0.00' })
  expect(expectOk(await ana.client.get(`/${db}/${id}`)).body.balance).toBe('139.90')
  const start = { step: 'open', shift: newId('dws'), counted: '139.90', held: '139.90' }
  expectOk(await count(id, start))
  // Those of the count with which it was opened first, and of the payment.
  expect(await entries(id, 'Income')).toHaveLength(2)
})

test('what waited to be confirmed and was taken back after a count is a difference of the next one', async () => {
  const { id, shift } = await opened()
  const payment = await taken(id)
  const { open } = await read(id)
  const closing = { step: 'close', shift, rev: open._rev, counted: '139.90', held: '139.90' }
  expectOk(await count(id, closing))
  const { body } = expectOk(await ana.client.get(`/${db}/${payment}`))
  expectOk(await ana.client.delete(`/${db}/${payment}`, { rev: body._rev as string }))
  expect(await read(id)).toMatchObject({ held: '100.00', taken: '0.00' })
  const next = { step: 'open', shift: newId('dws'), counted: '139.90', held: '100.00' }
  expect((await count(id, next)).status).toBe(422)
  expectOk(await count(id, { ...next, reason: 'Paid, but not to be charged' }))
  expect(await read(id)).toMatchObject({ held: '139.90', open: { float: '139.90' } })
})

test('of two counts at once one is refused, and so is one that did not see the last entry', async () => {
  const { id, shift, start } = await opened()
  expect((await count(id, start)).status).toBe(200)
  const other = { ...start, shift: newId('dws'), held: '100.00' }
  expect((await count(id, other)).status).toBe(409)
  const { open } = await read(id)
  const closing = { step: 'close', shift, rev: open._rev, counted: '100.00', held: '100.00' }
  await entry('Income', id, '5.00')
  expect((await count(id, closing)).status).toBe(409)
  const seen = { ...closing, held: '105.00', reason: 'x' }
  const both = await Promise.all([count(id, seen), count(id, seen)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await entries(id, 'Outgo')).toHaveLength(1)
  expect((await read(id)).closed).toHaveLength(1)
})

test('a clock that was put back, as that of another server may be, opens no second shift, and leaves none that cannot be closed', async () => {
  const { id, shift } = await opened()
  const { open: first } = await read(id)
  const exact = { counted: '100', held: '100.00' }
  expectOk(await count(id, { step: 'close', shift, rev: first._rev, ...exact }))
  app.clock.advance(-60_000)
  const next = newId('dws')
  expectOk(await count(id, { step: 'open', shift: next, ...exact }))
  expect((await count(id, { step: 'open', shift: newId('dws'), ...exact })).status).toBe(409)
  const { open, closed } = await read(id)
  expect([open._id, closed.length]).toEqual([next, 1])
  expectOk(await count(id, { step: 'close', shift: next, rev: open._rev, ...exact }))
  app.clock.advance(60_000)
})

test('only the last closing is taken back, and nobody writes a shift by hand', async () => {
  const { id, shift } = await opened()
  const { open } = await read(id)
  expectOk(
    await count(id, { step: 'close', shift, rev: open._rev, counted: '100', held: '100.00' }),
  )
  const next = { step: 'open', shift: newId('dws'), counted: '100', held: '100.00' }
  expectOk(await count(id, next))
  const [closed] = (await read(id)).closed
  expect((await count(id, { step: 'reopen', shift, rev: closed._rev })).status).toBe(409)
  expect((await ana.client.put(`/${db}/${newId('dws')}`, { wallet_id: id })).status).toBe(403)
})

test('a start balance is changed while its drawer is closed alone', async () => {
  const { id, shift } = await opened()
  const { body } = expectOk(await ana.client.get(`/${db}/${id}`))
  const moved = { ...body, start_balance: '50.00' }
  const save = (rev: unknown) => ana.client.put(`/${db}/${id}`, moved, { rev: String(rev) })
  const refused = await save(body._rev)
  expect([refused.status, refused.body.keys]).toMatchObject([
    422,
    { start_balance: { key: 'drawer_open' } },
  ])
  const { open } = await read(id)
  expect(open.expected).toBe('100.00')
  const closing = { step: 'close', shift, rev: open._rev, counted: '100.00', held: '100.00' }
  expectOk(await count(id, closing))
  expectOk(await save(body._rev))
})

test('a difference is filed where the last one of the Group is by now, in whatever drawer', async () => {
  const short = async (reason: string) => {
    const { id, shift } = await opened()
    const { open } = await read(id)
    const closing = { step: 'close', shift, rev: open._rev, counted: '99', held: '100.00', reason }
    expectOk(await count(id, closing))
    return (await entries(id, 'Outgo'))[0]
  }
  const former = await short('Troco')
  const renamed = { ...former, categories: ['cash-difference'] }
  expectOk(await ana.client.put(`/${db}/${former._id}`, renamed))
  expect(await short('Moeda')).toMatchObject({ categories: ['cash-difference'] })
})
