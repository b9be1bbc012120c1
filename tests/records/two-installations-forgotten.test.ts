// A customer who asks to be forgotten in two installations, each with people of its own: both come to the same record of theirs, and to
// the same of what names them, whatever each had changed before; and the one that did not forget brings nothing back.
import { beforeAll, expect, test } from 'vitest'
import { expectOk } from '#tests/support/app.ts'
import { rawQuery } from '../customers/raw.ts'
import {
  change,
  installTwo,
  make,
  read,
  rivals,
  type Doc,
  type Installation,
} from './installations.ts'

const { two, phone, round, records } = installTwo(
  'Customer',
  'Ticket',
  'Wallet',
  'Income',
  'Contract',
)
let here: Installation
let other: Installation
beforeAll(() => {
  ;({ here, other } = two)
})

interface Known {
  readonly customer: string
  readonly ticket: string
  readonly income: string
  readonly contract: string
}

/** A customer of this name with a ticket, a payment and a contract, known to both installations. */
async function known(name: string): Promise<Known> {
  const customer_id = await make(here, { klass: 'Customer', name, notes: `${name} pays late` })
  const ticket = await make(here, { klass: 'Ticket', content: 'Hums', customer_id })
  const wallet_id = await make(here, { klass: 'Wallet', name: 'Cash', currency: 'BRL' })
  const paid = { value: '10.00', date: '2026-11-20', wallet_id, customer_id, paid_by: name }
  const income = await make(here, { klass: 'Income', ...paid })
  const contract = await make(here, { klass: 'Contract', description: name, customer_id })
  await exchange(2)
  return { customer: customer_id, ticket, income, contract }
}

/** What one of them did is past in the other one, too. */
function sameTime(): void {
  const clocks = [here, other].map(({ app }) => app.clock)
  const latest = Math.max(...clocks.map(({ now }) => now.getTime()))
  for (const clock of clocks) clock.advance(latest - clock.now.getTime())
}

/** Both ways, so often; by a phone that has nothing yet where none is named. */
async function exchange(rounds: number, carrier = phone()): Promise<void> {
  sameTime()
  for (let done = 0; done < rounds; done += 1) await round(carrier)
}

/** Each at a moment of its own. */
async function forget(installation: Installation, id: string): Promise<void> {
  const { app, ana, db } = installation
  app.clock.advance(installation === here ? 60_000 : 65_000)
  const { _rev: rev, name } = (await read(installation, id)) as Doc
  expectOk(await ana.client.post(`/${db}/_customers/${id}/anonymise`, { rev, name }))
  await app.jobs()
}

/** Both show the same of each, and say it in the same revision. */
async function agree(): Promise<void> {
  expect(await records(other)).toEqual(await records(here))
}

const traces = async (text: string) =>
  Promise.all([here, other].map(async ({ app }) => (await rawQuery(app, text)).length))

/** Changes that one of them made of the customer and the payment, which the other one has not heard of when it forgets. */
const unheard: [string, (ids: Known, name: string) => Promise<void>][] = [
  ['nothing', async () => {}],
  [
    'both in one of them',
    async ({ customer, income }, name) => {
      await change(other, customer, { notes: `${name} called` })
      await change(other, income, { description: 'Paid in coins' })
    },
  ],
  [
    'each in one of them',
    async ({ customer, income }, name) => {
      for (const notes of ['called', 'called again'])
        await change(here, customer, { notes: `${name} ${notes}` })
      await change(other, income, { paid_by: `${name} and her son` })
    },
  ],
]

test.each(unheard)(
  'A customer whom both forget, of whom they had changed %s, is the same in both, and what is changed later arrives',
  async (which, changed) => {
    const name = `Zuleica ${unheard.findIndex(([one]) => one === which)} Quaresma`
    const ids = await known(name)
    await changed(ids, name)
    for (const one of [here, other]) await forget(one, ids.customer)
    await exchange(3)
    await agree()
    for (const one of [here, other])
      for (const id of [ids.customer, ids.contract]) expect(await rivals(one, id)).toBeUndefined()
    const carrier = phone()
    for (const [at, one] of [here, other].entries()) {
      await change(one, ids.customer, { notes: `Back since ${at}` })
      await change(one, ids.income, { value: `1${at}.00` })
      await change(one, ids.ticket, { content: `Hums ${at}` })
      await exchange(1, carrier)
      await agree()
      const elsewhere = one === here ? other : here
      expect(await read(elsewhere, ids.customer)).toMatchObject({ notes: `Back since ${at}` })
      expect(await read(elsewhere, ids.income)).toMatchObject({ value: `1${at}.00` })
      expect(await read(elsewhere, ids.ticket)).toMatchObject({ content: `Hums ${at}` })
    }
    expect(await traces(name)).toEqual([0, 0])
  },
)

test('What an installation wrote or deleted that did not forget does not come back to the one that did, until it forgets too', async () => {
  const name = 'Xerxes Quaresma'
  const ids = await known(name)
  for (const notes of ['called', 'called again'])
    await change(other, ids.customer, { notes: `${name} ${notes}` })
  const { _rev: rev } = await read(other, ids.income)
  expectOk(await other.ana.client.delete(`/${other.db}/${ids.income}`, { rev: String(rev) }))
  await forget(here, ids.customer)
  await exchange(2)
  const removed = (await read(here, ids.customer)).name
  expect((await traces(name))[0]).toBe(0)
  expect(await read(other, ids.customer)).toMatchObject({ name })
  await forget(other, ids.customer)
  await exchange(2)
  await agree()
  expect(await read(other, ids.customer)).toMatchObject({ name: removed })
  expect(await traces(name)).toEqual([0, 0])
})

test('What is deleted after it was forgotten, or goes for good, comes back from the other one by no name that it had there', async () => {
  const name = 'Walburga Quaresma'
  const ids = await known(name)
  const purged = await make(here, { klass: 'Customer', name })
  await exchange(2)
  await forget(here, ids.customer)
  for (const id of [ids.customer, ids.income, purged]) {
    const { _rev } = await read(here, id)
    expectOk(await here.ana.client.delete(`/${here.db}/${id}`, { rev: String(_rev) }))
  }
  expectOk(await here.ana.client.post(`/${here.db}/_trash/purge`, { ids: [purged] }))
  await here.app.jobs()
  await exchange(3)
  expect((await traces(name))[0]).toBe(0)
  for (const id of [ids.customer, ids.income, purged]) {
    const { status } = await other.ana.client.get(`/${other.db}/${id}`)
    expect([id, status]).toEqual([id, 404])
  }
})
