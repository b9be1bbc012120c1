// What operators read of the settings at the payment provider, before a stand-in for its server.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neededEvents } from '#core/access/billing-check.ts'
import { makeOperator, run } from '../operator/setup.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { paidThrough } from './payment-setup.ts'

let app: TestApp
let provider: Server
let olga: TestPerson
const url = 'http://bancada.test/_billing/events'

interface Answer {
  readonly status: number
  readonly data: unknown
}

/** What the provider answers, by path. */
const answers = new Map<string, Answer>()
/** Bodies of changes. */
const changes: unknown[] = []
let changeStatus = 200

const priceAt = (cents: number, more: object = {}) => ({
  status: 'active',
  unit_price: { amount: String(cents), currency_code: 'USD' },
  billing_cycle: { interval: 'month', frequency: 1 },
  quantity: { minimum: 1, maximum: 10_000 },
  ...more,
})
const destination = (events: readonly string[], more: object = {}) => ({
  id: 'ntfset_1',
  type: 'url',
  destination: url,
  active: true,
  subscribed_events: events.map((name) => ({ name, description: '', group: '' })),
  ...more,
})
const say = (path: string, data: unknown, status = 200) => answers.set(path, { status, data })

beforeAll(async () => {
  provider = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url: asked = '' } = request
      const path = asked.split('?')[0]!
      if (method === 'PATCH' && changeStatus === 200) {
        const change = JSON.parse(body) as { subscribed_events: string[] }
        changes.push([path, change])
        say(path, { id: 'ntfset_1' })
        say('/notification-settings', [destination(change.subscribed_events)])
      }
      const { status, data } = answers.get(path) ?? { status: 404, data: null }
      response
        .writeHead(method === 'PATCH' ? changeStatus : status, {
          'content-type': 'application/json',
        })
        .end(JSON.stringify({ data }))
    })
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const { port } = provider.address() as AddressInfo
  app = await buildTestApp(paidThrough(`http://127.0.0.1:${port}`))
  olga = await makeOperator(app)
})
afterAll(async () => {
  await app.close()
  provider.close()
})

const look = async () => expectOk(await olga.client.get('/_operator/billing')).body

test('all that is set otherwise at the provider is named', async () => {
  say('/prices/pri_1', priceAt(900, { quantity: { minimum: 1, maximum: 100 } }))
  say('/prices/pri_2', priceAt(1_800, { status: 'archived', billing_cycle: null }))
  say('/notification-settings', [
    { ...destination([]), type: 'email', destination: 'bills@example.com' },
    destination(['subscription.created', 'customer.updated']),
  ])
  const { billing, prices, findings } = await look()
  expect(billing).toBe('paddle')
  expect(prices).toMatchObject([
    { plan: 'pro', price_id: 'pri_1', cents: 600, provider: { cents: 900, max_quantity: 100 } },
    { plan: 'corp', provider: { active: false, monthly: false } },
    { plan: 'server', price_id: 'pri_3', provider: null },
  ])
  expect(findings).toEqual([
    { key: 'price_differs', plan: 'pro', cents: 900, currency: 'USD' },
    { key: 'price_limited', plan: 'pro', count: 100 },
    { key: 'price_archived', plan: 'corp' },
    { key: 'price_not_monthly', plan: 'corp' },
    { key: 'price_unknown', plan: 'server' },
    { key: 'events_missing', events: neededEvents.slice(1) },
  ])
})

test('the events are set, those that were set stay, and the audit knows who did it', async () => {
  say('/prices/pri_1', priceAt(600))
  say('/prices/pri_2', priceAt(1_800))
  say('/prices/pri_3', priceAt(90_000, { quantity: { minimum: 1, maximum: 1 } }))
  const { body } = expectOk(await olga.client.post('/_operator/billing/events', {}))
  expect(body.findings).toEqual([])
  expect(changes).toEqual([
    [
      '/notification-settings/ntfset_1',
      { subscribed_events: ['subscription.created', 'customer.updated', ...neededEvents.slice(1)] },
    ],
  ])
  expect((await look()).findings).toEqual([])
  const { entries } = expectOk(await olga.client.get('/_operator/audit', { db: '_users' })).body
  expect(entries[0]).toMatchObject({ event: 'payment_events_set', by: 'operator', actor: olga.id })
})

test('where events arrive nowhere, that is said, and none are set', async () => {
  say('/notification-settings', [destination(neededEvents, { active: false })])
  expect((await look()).findings).toEqual([{ key: 'destination_inactive', url }])
  say('/notification-settings', [])
  expect((await look()).findings).toEqual([{ key: 'destination_missing', url }])
  expect((await olga.client.post('/_operator/billing/events', {})).status).toBe(404)
})

test('the destination is found however its address is written there', async () => {
  for (const address of [
    'http://BANCADA.test/_billing/events',
    'http://bancada.test:80/_billing/events',
    `${url}/`,
  ]) {
    say('/notification-settings', [destination(neededEvents, { destination: address })])
    expect((await look()).findings).toEqual([])
  }
})

test('a price without a maximum is no reason to read nothing', async () => {
  say('/prices/pri_1', priceAt(600, { quantity: null }))
  const { prices, findings } = await look()
  expect([prices[0].provider.max_quantity, findings]).toEqual([null, []])
  say('/prices/pri_1', priceAt(600))
})

test('events that were not set are not said to be', async () => {
  say('/notification-settings', [destination(['subscription.created'])])
  const audited = async () =>
    expectOk(await olga.client.get('/_operator/audit', { db: '_users' })).body.entries.filter(
      ({ event }: { event: string }) => event === 'payment_events_set',
    ).length
  const before = await audited()
  changeStatus = 404
  expect((await olga.client.post('/_operator/billing/events', {})).status).toBe(404)
  changeStatus = 403
  const { status, body } = await olga.client.post('/_operator/billing/events', {})
  expect([status, body.key, await audited()]).toEqual([503, 'payment_key_refused', before])
  changeStatus = 200
})

test('the command line says the same, with an exit code', async () => {
  say('/notification-settings', [destination(neededEvents.slice(1))])
  expect(await run(app, 'billing', 'check')).toEqual([
    'paddle\tprices=3\tfindings=1',
    'pro\tpri_1\tcents=600\tprovider=600 USD',
    'corp\tpri_2\tcents=1800\tprovider=1800 USD',
    'server\tpri_3\tcents=90000\tprovider=90000 USD',
    'events_missing\tevents=subscription.created',
  ])
  expect((await run(app, 'billing', 'events')).at(0)).toBe('paddle\tprices=3\tfindings=0')
})

test.each([
  ['cannot be asked', 500, 'payment_unreachable'],
  ['does not let our key read its settings', 403, 'payment_key_refused'],
  ['does not know our key', 401, 'payment_key_refused'],
])('a provider that %s is said to be so', async (_, refusal, key) => {
  say('/notification-settings', null, refusal)
  const { status, body } = await olga.client.get('/_operator/billing')
  expect([status, body.key]).toEqual([503, key])
})

test('where plans are tried or nothing is charged there is nothing to check', async () => {
  const other = await buildTestApp({ billing: 'sandbox' })
  const operator = await makeOperator(other)
  const { body } = await operator.client.get('/_operator/billing')
  expect(body).toMatchObject({ billing: 'sandbox', findings: [] })
  expect(body.prices).toHaveLength(3)
  Object.assign(other.house.config, { billing: 'off' })
  expect((await operator.client.get('/_operator/billing')).body).toEqual({
    billing: 'off',
    prices: [],
    findings: [],
  })
  expect((await operator.client.post('/_operator/billing/events', {})).status).toBe(404)
  await other.close()
})
