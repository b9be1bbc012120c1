// What a no to an estimate makes of its ticket, which may have other estimates.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let ana: TestPerson
let group: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  group = await app.makeGroup(ana, 'Oficina Boa Vista')
})
afterAll(() => app.close())

const post = async (doc: object) =>
  String(expectOk(await ana.client.post(`/${group}`, doc)).body.id)
const open = () => post({ klass: 'Ticket', content: 'Leaks', status: 'doing' })
const make = (about: object) => {
  const items = [{ description: 'Seal', value: '50.00' }]
  return post({ klass: 'Estimate', description: 'Seal', items, ...about })
}
const read = async (id: string) => expectOk(await ana.client.get(`/${group}/${id}`)).body
const act = (id: string, name: string, body: object = {}) =>
  ana.client.post(`/${group}/_estimate/${id}/${name}`, body)
const yes = { name: 'Maria Souza', way: 'phone' }

test('a ticket waits on after a no while another one is with the customer, waits anew for the next, and goes on with its yes', async () => {
  const ticket_id = await open()
  const [first, second] = [await make({ ticket_id }), await make({ ticket_id })]
  const reason = 'Caro demais'
  for (const id of [first, second]) expectOk(await act(id, 'send'))
  expectOk(await act(first, 'decline', { ...yes, reason }))
  expect(await read(ticket_id)).toMatchObject({ block_reason: 'approval' })
  expectOk(await act(second, 'decline', { ...yes, reason }))
  expect(await read(ticket_id)).toMatchObject({ block_reason: 'declined' })
  const third = await make({ ticket_id })
  expectOk(await act(third, 'send'))
  expect(await read(ticket_id)).toMatchObject({ status: 'block', block_reason: 'approval' })
  expectOk(await act(third, 'decline', { ...yes, reason }))
  // They change their mind at the counter.
  expectOk(await act(await make({ ticket_id }), 'approve', yes))
  const ticket = await read(ticket_id)
  expect(ticket.status).toBe('doing')
  expect(ticket).not.toHaveProperty('block_reason')
})

test('the receipt of what is handed back promises a warranty only where something was agreed', async () => {
  const promised = async (id: string) => {
    const query = { form: 'delivery' }
    return JSON.stringify(expectOk(await ana.client.get(`/${group}/_receipt/${id}`, query)).body)
  }
  const [ticket_id, closed] = [await open(), await open()]
  for (const id of [ticket_id, closed]) {
    const offer = await make({ ticket_id: id })
    expectOk(await act(offer, 'decline', { ...yes, reason: 'Caro demais' }))
  }
  const move = (id: string, to: string, body: object) =>
    ana.client.put(`/${group}/_design/status/_update/${to}/${id}`, body)
  expectOk(await move(ticket_id, 'done', { problem: 'Worn' }))
  expectOk(
    await ana.client.put(`/${group}/${ticket_id}`, { ...(await read(ticket_id)), warranty: 90 }),
  )
  expect(await promised(ticket_id)).not.toContain('Warranty')
  expectOk(await act(await make({ ticket_id }), 'approve', yes))
  expect(await promised(ticket_id)).toContain('Warranty of 90 days')
  expectOk(await move(closed, 'cancel', { cancel_reason: 'customer_refused' }))
  expect(await promised(closed)).toContain('Returned without repair')
  expect(await promised(closed)).not.toMatch(/Warranty|Seal/)
})
