// What a call costs the database: statements sent, and how often the server waits for an answer (trips). A loop of
// queries that creeps into a hot path fails here. The table is in docs/costs.md.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client, Reply } from '#tests/support/client.ts'
import { costOf } from '#tests/support/cost.ts'

const page = { selector: { klass: 'Equipment' }, sort: [{ identifier: 'asc' }], limit: 10 }

let app: TestApp
let dana: TestPerson
let db: string
let stranger: Client
let thing: { id: string; rev: string }
let outgo: string
/** A Group of its own: what it holds is not in the way of the other calls. */
let shop: { db: string; contracts: string; customers: string }
beforeAll(async () => {
  app = await buildTestApp()
  dana = await app.makePerson()
  db = await app.makeGroup(dana)
  thing = await make('Drill')
  const wallet = { klass: 'Wallet', name: 'Bank' }
  const { id: wallet_id } = expectOk(await dana.client.post(`/${db}`, wallet)).body
  const entry = { klass: 'Outgo', value: '5', date: '2026-11-20', wallet_id }
  outgo = String(expectOk(await dana.client.post(`/${db}`, entry)).body.id)
  shop = await makeShop()
  stranger = app.withToken(await app.makeToken(dana, ['read']))
  // Everything that is prepared or looked up once has been.
  await dana.client.post(`/${db}/_find`, { ...page, total: true })
})
afterAll(() => app.close())

async function make(identifier: string): Promise<{ id: string; rev: string }> {
  const body = { klass: 'Equipment', identifier, description: identifier }
  return expectOk(await dana.client.post(`/${db}`, body)).body as typeof thing
}

/** Ten customers, each with a contract of which hours are written down, and with an estimate to pay. */
async function makeShop(): Promise<typeof shop> {
  const db = await app.makeGroup(dana)
  const post = async (path: string, doc: object) =>
    String(expectOk(await dana.client.post(`/${db}${path}`, doc)).body.id)
  const [customers, contracts]: [string[], string[]] = [[], []]
  for (const description of Array.from({ length: 10 }, (_, at) => `Visits ${at}`)) {
    const customer_id = await post('', { klass: 'Customer', name: description })
    const about = { customer_id, description }
    const included = { included_visits: 2, included_hours: 5 }
    const contract_id = await post('', { klass: 'Contract', ...about, ...included })
    const ticket_id = await post('', {
      klass: 'Ticket',
      customer_id,
      contract_id,
      content: 'Leaks',
    })
    await post('', { klass: 'TimeEntry', ticket_id, date: '2026-11-20', minutes: 30 })
    const items = [{ description, value: '100.00' }]
    const estimate = await post('', { klass: 'Estimate', ...about, ticket_id, items })
    await post(`/_estimate/${estimate}/approve`, { name: 'Maria', way: 'counter' })
    customers.push(customer_id)
    contracts.push(contract_id)
  }
  return { db, contracts: contracts.join(','), customers: customers.join(',') }
}

const putFile = (body: string) =>
  dana.client.call('PUT', `/${db}/_disk/content?name=a.txt`, {
    body,
    headers: { 'content-type': 'text/plain' },
  })

/** Fewer revisions than leave ahead of the rest, whose answer may come before the rest is sent or after it. */
const batch = 40

const calls: [name: string, call: () => Promise<Reply>][] = [
  ['get', () => dana.client.get(`/${db}/${thing.id}`)],
  ['_find', () => dana.client.post(`/${db}/_find`, page)],
  ['_find with total', () => dana.client.post(`/${db}/_find`, { ...page, total: true })],
  ['_changes', () => dana.client.get(`/${db}/_changes`, { since: 1, limit: 10 })],
  ['a view', () => dana.client.get(`/${db}/_design/count-by-klass/_view/all`)],
  ['create', () => dana.client.post(`/${db}`, { klass: 'Equipment', identifier: 'SAW' })],
  [
    'change',
    () => dana.client.put(`/${db}/${thing.id}`, { identifier: 'DRILL 2' }, { rev: thing.rev }),
  ],
  ['confirm', () => dana.client.put(`/${db}/_design/status/_update/confirm/${outgo}`)],
  [
    '_bulk_docs of 40',
    () => {
      const docs = Array.from({ length: batch }, (_, at) => ({
        klass: 'Equipment',
        identifier: `BULK ${at}`,
      }))
      return dana.client.post(`/${db}/_bulk_docs`, { docs })
    },
  ],
  [
    'a push of 40',
    () => {
      const docs = Array.from({ length: batch }, (_, at) => ({
        _id: newId('eqi'),
        _revisions: { start: 2, ids: ['b', 'a'] },
        identifier: `PUSHED ${at}`,
      }))
      return dana.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })
    },
  ],
  ['put of a file', () => putFile('first')],
  ['put of its next version', () => putFile('second')],
  ['list of a folder', () => dana.client.get(`/${db}/_disk/list`)],
  [
    'balances of ten contracts',
    () => dana.client.get(`/${shop.db}/_contracts/balances`, { ids: shop.contracts }),
  ],
  [
    'what ten customers owe',
    () => dana.client.get(`/${shop.db}/_receivable`, { customer_id: shop.customers }),
  ],
  ['get of somebody new', () => stranger.get(`/${db}/${thing.id}`)],
]

/** The rows of the page's table: `| get | 5 | 3 |`. */
const written = new Map(
  [
    ...readFileSync(new URL('../../docs/costs.md', import.meta.url), 'utf8').matchAll(
      /^\| ([\w _]+?) \| (\d+) \| (\d+) \|$/gm,
    ),
  ].map(([, name, statements, trips]) => [name!, [Number(statements), Number(trips)]]),
)

/** The principal is cached, and stays so: a notification of what was written before would have it read anew. */
async function settle(): Promise<void> {
  const read = async () => expectOk(await dana.client.get(`/${db}/${thing.id}`))
  do await pause(20)
  while ((await costOf(read)).statements > 1)
}

describe('a call', () => {
  it.each(calls)('%s costs what docs/costs.md says', async (name, call) => {
    await settle()
    const { statements, trips } = await costOf(async () => expectOk(await call()))
    expect([name, statements, trips]).toEqual([name, ...(written.get(name) ?? [])])
  })
})
