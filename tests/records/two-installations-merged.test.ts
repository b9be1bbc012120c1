// A merge in one of two installations: what is confirmed and of the record that went is of the one that stays, in both.
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk, type TestPerson } from '#tests/support/app.ts'
import { change, installTwo, make, read, type Installation } from './installations.ts'

const { two, phone, settle } = installTwo('Wallet', 'Income', 'Customer', 'Ticket')
let here: Installation
let other: Installation
beforeAll(() => {
  ;({ here, other } = two)
})

const date = '2026-11-05'

async function exchange(carrier: ReturnType<typeof phone>) {
  for (const { app } of [here, other]) app.clock.advance(600_000)
  await settle(carrier, 3)
}

async function merge({ app, ana, db }: Installation, from: string, into: string) {
  app.clock.advance(60_000)
  const revOf = async (id: string) =>
    String((await read({ app, ana, db } as Installation, id))._rev)
  const revs = { from_rev: await revOf(from), into_rev: await revOf(into) }
  expectOk(await ana.client.post(`/${db}/_merge`, { from, into, ...revs }))
}

/** A customer twice, a ticket of each, and what was received for those, confirmed. */
async function scene(carrier: ReturnType<typeof phone>, maker: Installation) {
  const wallet_id = await make(maker, { klass: 'Wallet', name: 'Bank', currency: 'BRL' })
  const customers = [
    await make(maker, { klass: 'Customer', name: 'Maria Sousa' }),
    await make(maker, { klass: 'Customer', name: 'Maria Souza' }),
  ]
  const tickets: string[] = []
  for (const customer_id of customers)
    tickets.push(await make(maker, { klass: 'Ticket', content: 'Screen', customer_id }))
  const [customer_id, ticket_id] = [customers[0], tickets[0]]
  const received = { klass: 'Income', wallet_id, value: '10.00', date, confirmed: true }
  const income = await make(maker, { ...received, customer_id, ticket_id })
  await exchange(carrier)
  return { wallet_id, customers, tickets, income }
}

test.each([0, 1])(
  'Customers and tickets merged in one are merged in both, with what they paid, as who made it left it',
  async (at) => {
    const carrier = phone()
    const { customers, tickets, income } = await scene(carrier, at === 0 ? here : other)
    const [, customer_id] = customers
    const [, ticket_id] = tickets
    const { updated_at, updated_by } = await read(here, income)
    await merge(here, customers[0]!, customer_id!)
    await merge(here, tickets[0]!, ticket_id!)
    await exchange(carrier)
    const merged = { customer_id, ticket_id, value: '10.00', updated_at, updated_by }
    expect(await read(other, income)).toMatchObject(merged)
    expect(await read(other, income)).toEqual(await read(here, income))
    // What is changed there goes on from it.
    await change(other, income, { description: 'At the counter' })
    await exchange(carrier)
    expect(await read(here, income)).toMatchObject({ customer_id, description: 'At the counter' })
  },
)

test('A merge changes what lies in books that the other one locked, as it does in its own, and they stay locked', async () => {
  const carrier = phone()
  const { wallet_id, customers, income } = await scene(carrier, other)
  const lock = { day: date, balance: '10.00' }
  other.app.clock.advance(60_000)
  const path = `/${other.db}/_design/books/_update/lock/${wallet_id}`
  expectOk(await other.ana.client.put(path, lock))
  await merge(here, customers[0]!, customers[1]!)
  await exchange(carrier)
  expect((await read(other, income)).customer_id).toBe(customers[1])
  expect((await read(other, wallet_id)).locked_until).toBe(date)
})

test('What is confirmed goes to nobody else in one step without a merge, nor by one that somebody says who may not merge', async () => {
  const { app, ana, db } = here
  const { customers, income } = await scene(phone(), here)
  const tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  await app.addMember(ana, db, tiago)
  const bring = async ({ client }: TestPerson, doc: Record<string, unknown>) => {
    const start = Number(String(doc._rev).split('-')[0])
    const ids = [newId('cus').slice(4), String(doc._rev).split('-')[1]]
    const body = { ...doc, _rev: `${start + 1}-${ids[0]}`, _revisions: { start: start + 1, ids } }
    const answer = await client.post(`/${db}/_bulk_docs`, { new_edits: false, docs: [body] })
    return expectOk(answer).body as unknown as { reason: string }[]
  }
  const refused = 'customer_id cannot be changed while the record is confirmed'
  const customer_id = customers[1]
  const given = async () => ({ ...(await read(here, income)), customer_id })
  expect(await bring(ana, await given())).toMatchObject([{ reason: refused }])
  const { _id, _rev, klass } = await read(here, customers[0]!)
  const gone = { _id, _rev, klass, _deleted: true, merged_into: customer_id }
  expect(await bring(tiago, gone)).toEqual([])
  expect(await bring(tiago, await given())).toMatchObject([{ reason: refused }])
})
