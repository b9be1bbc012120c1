// Many estimates and payments, and long ones: a sum costs what it needs, not what they say, and leaves none out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { writeBeside } from '#server/records/beside.ts'
import { expectOk } from '#tests/support/app.ts'
import { costOf } from '#tests/support/cost.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ billing: 'off' })
  const account = { sort: 'email', key: 'maria@oficina.example', name: 'Maria', city: 'Recife' }
  await shop.make('Adjustment', { key: 'pix', value: account })
})
afterAll(() => shop.app.close())

const items = Array.from({ length: 100 }, (_, at) => ({
  description: `${at} ${'x'.repeat(190)}`,
  value: '1.00',
}))

/** The public page of a ticket with so many estimates of 30 KB, the last of which is approved. */
async function pageOf(amount: number): Promise<() => Promise<string>> {
  const { app, ana, group, make } = shop
  const ticket_id = await make('Ticket', { content: 'Trips' })
  const docs = Array.from({ length: amount }, () => {
    return { _id: newId('est'), klass: 'Estimate', description: 'Repair', items, ticket_id }
  })
  expectOk(await ana.client.post(`/${group}/_bulk_docs`, { docs }))
  const yes = { name: 'Maria', way: 'counter' }
  expectOk(await ana.client.post(`/${group}/_estimate/${docs.at(-1)!._id}/approve`, yes))
  const { body } = expectOk(await ana.client.post(`/${group}/_public_link/${ticket_id}`, {}))
  const path = new URL(String(body.link.url)).pathname
  const headers = { accept: 'text/html' }
  return async () => expectOk(await app.nobody().call('GET', path, { headers })).text
}

test('A status page takes as many statements for sixty long estimates as for one, and says what is to be paid', async () => {
  const [one, many] = [await pageOf(1), await pageOf(60)]
  for (const page of [one, many]) expect((await page()).replace(/\s/g, ' ')).toContain('R$ 100,00')
  const [few, all] = [await costOf(one), await costOf(many)]
  expect(all.statements).toBe(few.statements)
})

test('A list says of every ticket what was paid, however many payments its tickets have', async () => {
  const { app, ana, group, make } = shop
  const tickets = [await make('Ticket', { content: 'A' }), await make('Ticket', { content: 'B' })]
  const entry = { event: 'create', actor: null, at: app.clock.now.toISOString() }
  await app.house.store.database(group).write(async (transaction) => {
    for (let at = 0; at < 2_100; at++) {
      const paid = { _id: newId('inc'), value: '1.00', currency: 'BRL', confirmed: true }
      await writeBeside(app.house, transaction, { ...paid, ticket_id: tickets[at % 2]! }, entry)
    }
  })
  const path = `/${group}/_payments?ids=${tickets.join(',')}`
  const { body } = expectOk(await ana.client.get(path))
  expect(tickets.map((id) => body.tickets[id].received)).toEqual(['1050.00', '1050.00'])
})
