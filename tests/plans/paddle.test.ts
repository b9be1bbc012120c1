// An installation that is paid through Paddle, before a stand-in for its server: what is sent there, and what its pages may load.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { eventTables } from '#modules/plans/store/events.ts'
import { subscriptionTables } from '#modules/plans/store/subscriptions.ts'
import { setPlan } from '#tests/support/scene.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { paidThrough } from './payment-setup.ts'
import { checkoutSignature } from '#modules/plans/server/payment/sync.ts'
import { signBody } from '#modules/plans/server/payment/signature.ts'

let app: TestApp
let paddle: Server
let ana: TestPerson
let db: string
const requests: { method: string; url: string; key: string | undefined; body: string }[] = []
let answer: { status: number; body: string }
/** Given before that one, in this order. */
const answers: (typeof answer)[] = []

/** What the provider answers by now, as its documentation has it. */
const subscription = (more: object = {}) => ({
  id: 'sub_01',
  status: 'active',
  customer_id: 'ctm_01',
  address_id: 'add_01',
  custom_data: { account_id: db, rev: '1-a', signature: checkoutSignature(app.house, db) },
  items: [
    { quantity: 2, price: { id: 'pri_2', unit_price: { amount: '1800', currency_code: 'EUR' } } },
  ],
  next_billed_at: '2026-12-21T12:00:00.000000Z',
  scheduled_change: null,
  updated_at: '2026-11-21T12:00:00.000000Z',
  ...more,
})
const say = (data: unknown, status = 200) => {
  answer = { status, body: JSON.stringify({ data }) }
}

beforeAll(async () => {
  paddle = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, key: headers.authorization, body })
      const given = answers.shift() ?? answer
      response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.body)
    })
  })
  await new Promise<void>((done) => paddle.listen(0, '127.0.0.1', done))
  const { port } = paddle.address() as AddressInfo
  app = await buildTestApp(paidThrough(`http://127.0.0.1:${port}`))
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
})
afterAll(async () => {
  await app.close()
  paddle.close()
})

async function deliver(event_type: string, data: object): Promise<number> {
  const event = { event_id: `evt_${event_type}`, event_type, occurred_at: app.clock.now, data }
  const payload = Buffer.from(JSON.stringify(event))
  const signature = signBody(payload, ['secret'], app.clock.now)
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/_billing/events',
    headers: { 'content-type': 'application/json', 'paddle-signature': signature },
    payload,
  })
  await app.jobs()
  return statusCode
}

test('prices have the ids of the provider, and the form is opened with them', async () => {
  const { docs } = (
    await app.nobody().post('/prices/_find', { selector: { klass: 'PlanPrice', livemode: true } })
  ).body
  const ids = docs.map((price: Record<string, unknown>) => price.platform_price_id)
  expect(ids.slice(1)).toEqual(['pri_1', 'pri_2', 'pri_3'])
  expectOk(await ana.client.put(`/${db}/_billing/email`, { email: 'bills@example.com' }))
  const { body } = await ana.client.get(`/${db}/_billing/checkout?price_id=${docs[2]._id}`)
  expect(body).toMatchObject({
    price_id: 'pri_2',
    quantity: 1,
    email: 'bills@example.com',
    custom_data: { account_id: db, livemode: true },
    paddle: { token: 'token', live: true },
  })
  expect((await ana.client.get(`/${db}/_sandbox`)).status).toBe(404)
})

test('an event leads to one question about the subscription, whose answer counts and not the event', async () => {
  say(subscription())
  const before = requests.length
  expect(await deliver('subscription.created', { id: 'sub_01', status: 'canceled' })).toBe(200)
  expect(requests.slice(before)).toEqual([
    { method: 'GET', url: '/subscriptions/sub_01', key: 'Bearer key', body: '' },
  ])
  expect((await ana.client.get(`/accounts/${db}`)).body).toMatchObject({
    'confirmed-plan': 'corp',
    livemode: true,
    platform_customer_id: null,
    platform_price_id: 'pri_2',
  })
  const { subscription: kept } = (await ana.client.get(`/${db}/_billing`)).body
  expect(kept).toMatchObject({
    customer_id: 'ctm_01',
    plan: 'corp',
    quantity: 2,
    unit_cents: 1_800,
    currency: 'EUR',
  })
})

test.each([
  ['the provider is out of order', 500, '{"error":{}}'],
  ['it answers what nobody reads', 200, 'hello'],
  ['it answers something else', 200, '{"data":{"id":1}}'],
])('nothing is switched where %s, and the page says so', async (_, status, body) => {
  answer = { status, body }
  const { body: refused, ...reply } = await ana.client.post(`/${db}/_billing/keep`)
  expect([reply.status, refused.key]).toEqual([503, 'payment_unreachable'])
})

test('a subscription of another Group, of no plan of ours, or that is gone changes nothing', async () => {
  const other = [
    subscription({ id: 'sub_02', custom_data: { account_id: 'acc-none' } }),
    subscription({ id: 'sub_03', custom_data: null }),
    subscription({
      id: 'sub_04',
      items: [
        { quantity: 1, price: { id: 'pri_x', unit_price: { amount: '1', currency_code: 'USD' } } },
      ],
    }),
  ]
  for (const [index, data] of other.entries()) {
    say(data)
    expect(await deliver(`subscription.updated_${index}`, { id: data.id })).toBe(200)
  }
  answer = { status: 404, body: '{"error":{}}' }
  expect(await deliver('transaction.completed', { id: 'txn_1', subscription_id: 'sub_05' })).toBe(
    200,
  )
  expect((await ana.client.get(`/accounts/${db}`)).body['confirmed-plan']).toBe('corp')
})

test('keeping a plan is one call, and the portal opens for who pays for no other Group', async () => {
  say(subscription())
  expectOk(await ana.client.post(`/${db}/_billing/keep`))
  say([subscription()])
  answers.push(answer)
  say({ urls: { general: { overview: 'https://portal.example/1' } } })
  const { url } = expectOk(await ana.client.post(`/${db}/_billing/portal`)).body
  expect(url).toBe('https://portal.example/1')
  expect(requests.slice(-3)).toEqual([
    {
      method: 'PATCH',
      url: '/subscriptions/sub_01',
      key: 'Bearer key',
      body: '{"scheduled_change":null}',
    },
    {
      method: 'GET',
      url: '/subscriptions?per_page=200&customer_id=ctm_01',
      key: 'Bearer key',
      body: '',
    },
    {
      method: 'POST',
      url: '/customers/ctm_01/portal-sessions',
      key: 'Bearer key',
      body: '{"subscription_ids":["sub_01"]}',
    },
  ])
})

test('what a Group paid in the sandbox before ends in the first night, and then it can pay', async () => {
  const tried = await app.makeGroup(ana)
  const now = app.clock.now.toISOString()
  await app.house.store.database(tried).write((transaction) =>
    subscriptionTables(transaction).keep({
      id: newId('sub'),
      state: 'active',
      plan: 'corp',
      price_id: 'ppr-01k9c0rp000000000000000000',
      customer_id: newId('ctm'),
      quantity: 1,
      unit_cents: 1_800,
      currency: 'USD',
      next_billed_at: now,
      ends_at: null,
      updated_at: now,
    }),
  )
  await setPlan(app, tried, 'corp')
  const event = { id: newId('evt'), type: 'subscription.created', subscription: undefined }
  const moments = { occurred_at: now, received_at: now }
  await eventTables(app.house.store).keep({ ...event, ...moments, listed: true })
  expectOk(await ana.client.put(`/${tried}/_billing/email`, { email: 'bills@example.com' }))
  say(null, 404)
  const before = requests.length
  await app.house.store.database(tried).write((tx) => tx.addJob('billing', {}))
  await app.jobs()
  const asked = requests.slice(before).map(({ url }) => url)
  expect(asked.at(-1)).toBe('/events?order_by=id[ASC]&per_page=200')
  expect((await ana.client.get(`/accounts/${tried}`)).body['confirmed-plan']).toBe('free')
  // One that the provider made is let be where it cannot be found.
  expect((await ana.client.get(`/${db}/_billing`)).body.subscription.state).toBe('active')
  app.clock.advance(25 * 3_600_000)
  const { email: username, password } = ana
  expectOk(await ana.client.post('/_session', { username, password, remember: true }))
  const price_id = 'ppr-01k9c0rp0000000000000000v1'
  expectOk(await ana.client.get(`/${tried}/_billing/checkout?price_id=${price_id}`))
})

test('whoever pays for several Groups shows administrators of one nothing of the others', async () => {
  say([subscription(), subscription({ id: 'sub_09', custom_data: { account_id: 'acc-other' } })])
  const { status, body } = await ana.client.post(`/${db}/_billing/portal`)
  expect([status, body.key]).toEqual([403, 'portal_of_more'])
})

test('the page that opens the form, and no other, may load the script of the provider', async () => {
  const policy = async (url: string) => {
    const reply = await app.nobody().call('GET', url, { headers: { accept: 'text/html' } })
    return String(reply.headers['content-security-policy'])
  }
  expect(await policy(`/account/${db}/checkout/ppr-1?a=1`)).toContain('https://cdn.paddle.com')
  for (const path of ['', '/billing', '/checkout', '/checkout/a/b'])
    expect(await policy(`/account/${db}${path}`)).not.toContain('paddle')
})
